package io.foyer.demo.internal;

/** An error of the business kind: answered with status 200, under {@code errors}. */
final class ResolverFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ResolverFailure(String message) {
    super(message);
  }
}
