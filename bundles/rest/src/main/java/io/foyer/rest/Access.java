package io.foyer.rest;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Who may call a resource. On a method it wins over the one on its class; without any, the caller
 * must be signed in.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Access {
  Policy value();

  /** The three policies there are. */
  enum Policy {
    /** Anyone, signed in or not. The viewer is known when there is a valid session. */
    PUBLIC,
    /** A signed-in user; the default. */
    USER,
    /** A signed-in administrator. */
    ADMINISTRATOR
  }
}
