package io.foyer.rest;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How large a request body a resource method takes, where the usual 1 MB does not do. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface BodyLimit {
  /**
   * For methods that take an {@code InputStream}, pass it on or write it to disk, and have a bound
   * of their own.
   */
  long STREAMED = Long.MAX_VALUE;

  /** In bytes. */
  long value();
}
