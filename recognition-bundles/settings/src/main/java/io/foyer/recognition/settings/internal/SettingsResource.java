package io.foyer.recognition.settings.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.Failure;
import io.foyer.recognition.sidecar.RecognitionResource;
import io.foyer.recognition.sidecar.Unprocessable;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shows and changes the settings. */
@Component(service = SettingsResource.class)
@RecognitionResource
@Path("settings")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class SettingsResource {
  private static final int ERRORS_SHOWN = 100;

  private final Settings settings;

  @Activate
  public SettingsResource(@Reference Settings settings) {
    this.settings = settings;
  }

  /** A setting after a change. */
  public record Changed(String key, Object value, @JsonProperty("is_override") boolean override) {}

  /** What a bulk change has stored. */
  public record Stored(Map<String, Object> stored) {}

  /** Why a bulk change has stored nothing. */
  public record Refused(Map<String, String> errors, Map<String, Object> stored) {}

  @GET
  public SettingsView all() {
    return SettingsView.of(settings);
  }

  @GET
  @Path("{key}")
  public SettingsView.One one(@PathParam("key") String key) {
    return SettingsView.One.of(settings.current(known(key)), true);
  }

  @PUT
  @Path("{key}")
  public Changed put(@PathParam("key") String key, JsonNode body) {
    Setting setting = known(key);
    try {
      settings.put(Map.of(setting, setting.kind().read(member(body, "value"))));
    } catch (Kind.Unfit e) {
      throw unprocessable(key + ": " + e.getMessage(), e);
    }
    return new Changed(key, settings.current(setting).value(), true);
  }

  /** Stores all, or nothing when one of them is wrong. */
  @PUT
  public Stored putAll(JsonNode body) {
    JsonNode wanted = member(body, "settings");
    if (!wanted.isObject()) {
      throw new Failure.Invalid("settings", "This must be an object of keys and values.");
    }
    Map<Setting, Object> values = new EnumMap<>(Setting.class);
    Map<String, String> errors = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : wanted.properties()) {
      String key = entry.getKey();
      Setting setting = Setting.of(key);
      if (errors.size() >= ERRORS_SHOWN) {
        break;
      } else if (setting == null) {
        errors.put(key, "Unknown setting: " + key);
      } else {
        try {
          values.put(setting, setting.kind().read(entry.getValue()));
        } catch (Kind.Unfit e) {
          errors.put(key, key + ": " + e.getMessage());
        }
      }
    }
    if (!errors.isEmpty()) {
      throw new Unprocessable(new Refused(errors, Map.of()));
    }
    settings.put(values);
    Map<String, Object> stored = new LinkedHashMap<>();
    values.forEach((setting, value) -> stored.put(setting.key(), value));
    return new Stored(stored);
  }

  @DELETE
  @Path("{key}")
  public Changed reset(@PathParam("key") String key) {
    Setting setting = known(key);
    settings.reset(setting);
    return new Changed(key, settings.current(setting).value(), false);
  }

  private static Setting known(String key) {
    Setting setting = Setting.of(key);
    if (setting == null) {
      throw new Failure.NotFound("Unknown setting: " + key);
    }
    return setting;
  }

  private static JsonNode member(JsonNode body, String name) {
    JsonNode member = body.get(name);
    if (member == null) {
      throw new Failure.Invalid(name, "This member is required.");
    }
    return member;
  }

  private static Unprocessable unprocessable(String detail, Exception cause) {
    Unprocessable answer = new Unprocessable(detail);
    answer.initCause(cause);
    return answer;
  }
}
