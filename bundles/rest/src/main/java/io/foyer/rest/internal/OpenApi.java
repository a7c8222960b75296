package io.foyer.rest.internal;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.rest.Access;
import io.foyer.rest.Authenticator;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.glassfish.jersey.model.Parameter.Source;
import org.glassfish.jersey.server.model.Invocable;
import org.glassfish.jersey.server.model.Parameter;
import org.glassfish.jersey.server.model.ResourceMethod;

/** Builds the OpenAPI document of a list of resource methods. */
final class OpenApi {
  private static final String VIEW_AS = "ViewAs";

  private final Schemas schemas;
  private final ObjectNode document;
  private final Set<String> operationIds = new HashSet<>();

  OpenApi(ObjectMapper mapper, String version) {
    schemas = new Schemas(mapper);
    document = mapper.createObjectNode().put("openapi", "3.1.0");
    document.putObject("info").put("title", "Foyer").put("version", version);
    document.putObject("paths");
  }

  /** Answers the document of all methods that have been added. */
  ObjectNode document() {
    ObjectNode components = document.putObject("components");
    ObjectNode schemes = components.putObject("securitySchemes");
    schemes
        .putObject("session")
        .put("type", "apiKey")
        .put("in", "cookie")
        .put("name", Authenticator.COOKIE);
    schemes.putObject("bearer").put("type", "http").put("scheme", "bearer");
    ObjectNode viewAs =
        components
            .putObject("parameters")
            .putObject(VIEW_AS)
            .put("name", ViewAs.HEADER)
            .put("in", "header")
            .put("required", false)
            .put(
                "description",
                "Id of a user. Administrators only: the answer is the one that user would get."
                    + " Operations that are not read-only answer 403.");
    viewAs.putObject("schema").put("type", "integer").put("minimum", 1);
    components.set("schemas", schemas.components());
    return document;
  }

  void add(ResourceMethods.Declared declared, ResourceMethod method) {
    Invocable invocable = method.getInvocable();
    ObjectNode operation =
        document
            .withObjectProperty("paths")
            .withObjectProperty(declared.path())
            .putObject(declared.httpMethod().toLowerCase(Locale.ROOT));
    operation.put("operationId", operationId(invocable));
    operation.putArray("tags").add(declared.bundle().replaceFirst("^io\\.foyer\\.", ""));
    operation.put("x-foyer-access", declared.policy().name().toLowerCase(Locale.ROOT));
    operation.put("x-foyer-read-only", declared.readOnly());
    var security = operation.putArray("security");
    if (declared.policy() != Access.Policy.PUBLIC) {
      security.addObject().putArray("session");
      security.addObject().putArray("bearer");
    }
    invocable.getParameters().forEach(parameter -> parameter(operation, parameter));
    if (declared.readOnly() && declared.policy() != Access.Policy.PUBLIC) {
      operation
          .withArrayProperty("parameters")
          .addObject()
          .put("$ref", "#/components/parameters/" + VIEW_AS);
    }
    ObjectNode responses = operation.putObject("responses");
    answer(responses.putObject("200").put("description", "Success"), invocable, method);
    content(
        responses.putObject("default").put("description", "Failure"),
        MediaType.APPLICATION_JSON,
        ErrorBody.class);
  }

  private String operationId(Invocable invocable) {
    Method method = invocable.getHandlingMethod();
    String resource = invocable.getHandler().getHandlerClass().getSimpleName();
    String stem = resource.replaceFirst("Resource$", "");
    String id =
        stem.substring(0, 1).toLowerCase(Locale.ROOT)
            + stem.substring(1)
            + method.getName().substring(0, 1).toUpperCase(Locale.ROOT)
            + method.getName().substring(1);
    String free = id;
    for (int n = 2; !operationIds.add(free); n++) {
      free = id + n;
    }
    return free;
  }

  private void parameter(ObjectNode operation, Parameter parameter) {
    if (parameter instanceof Parameter.BeanParameter bean) {
      bean.getParameters().forEach(member -> parameter(operation, member));
      return;
    }
    Source source = parameter.getSource();
    if (source == Source.ENTITY) {
      content(operation.putObject("requestBody"), MediaType.APPLICATION_JSON, parameter.getType());
    } else if (source == Source.PATH || source == Source.QUERY || source == Source.HEADER) {
      ObjectNode described =
          operation
              .withArrayProperty("parameters")
              .addObject()
              .put("name", parameter.getSourceName())
              .put("in", source.name().toLowerCase(Locale.ROOT))
              .put("required", source == Source.PATH);
      ObjectNode schema = schemas.of(parameter.getType());
      if (parameter.getDefaultValue() != null) {
        schema.put("default", parameter.getDefaultValue());
      }
      described.set("schema", schema);
    }
  }

  private void answer(ObjectNode response, Invocable invocable, ResourceMethod method) {
    Class<?> raw = invocable.getRawResponseType();
    boolean undeclared =
        raw == void.class
            || Response.class.isAssignableFrom(raw)
            || StreamingOutput.class.isAssignableFrom(raw)
            || InputStream.class.isAssignableFrom(raw);
    List<MediaType> produced = method.getProducedTypes();
    String type = produced.isEmpty() ? MediaType.APPLICATION_JSON : produced.getFirst().toString();
    if (undeclared) {
      response.putObject("content").putObject(type);
    } else {
      content(response, type, invocable.getResponseType());
    }
  }

  private void content(ObjectNode owner, String mediaType, Type type) {
    owner.putObject("content").putObject(mediaType).set("schema", schemas.of(type));
  }
}
