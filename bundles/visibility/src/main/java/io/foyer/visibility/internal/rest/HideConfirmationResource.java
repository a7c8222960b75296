package io.foyer.visibility.internal.rest;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.Failure;
import io.foyer.identity.HideConfirmation;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import io.foyer.visibility.internal.store.RuleStore;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Whether the viewer wants to be asked before something is hidden. */
@Component(service = {HideConfirmationResource.class, HideConfirmation.class})
@BrowsingResource
@Path("user/hide-confirmation")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class HideConfirmationResource implements HideConfirmation {
  private final RuleStore store;

  @Activate
  public HideConfirmationResource(@Reference RuleStore store) {
    this.store = store;
  }

  @Override
  public boolean disabled(int userId) {
    return store.hideConfirmationDisabled(userId);
  }

  /** The wish. */
  public record Wish(boolean hideConfirmationDisabled) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Wish of(JsonNode body) {
      JsonNode disabled = body.path("hideConfirmationDisabled");
      if (!disabled.isBoolean()) {
        throw new Failure.Invalid(
            "hideConfirmationDisabled", "hideConfirmationDisabled must be a boolean");
      }
      return new Wish(disabled.booleanValue());
    }
  }

  /** The wish, as it is kept. */
  public record Kept(boolean success, boolean hideConfirmationDisabled) {}

  @PUT
  public Kept change(Wish wish, @Context SecurityContext security) {
    store.disableHideConfirmation(
        CurrentViewer.of(security).userId(), wish.hideConfirmationDisabled());
    return new Kept(true, wish.hideConfirmationDisabled());
  }
}
