package io.foyer.identity;

/**
 * Whether a user wants to be asked before something is hidden. Offered as a service by the bundle
 * that hides, so that the signed-in user's preferences can tell it; while it is away users count as
 * wanting to be asked.
 */
public interface HideConfirmation {
  /** Whether the user does not want to be asked. Fast: asked when a page is opened. */
  boolean disabled(int userId);
}
