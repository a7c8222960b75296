package io.foyer.rest;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says whether a resource method only answers a question and changes nothing, where its HTTP method
 * does not say so: a list that is asked for by POST, or a GET that does change something. On a
 * method it wins over the one on its class; without any, GET and HEAD are read-only. An
 * administrator who views the service as another user may call read-only methods alone.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface ReadOnly {
  boolean value() default true;
}
