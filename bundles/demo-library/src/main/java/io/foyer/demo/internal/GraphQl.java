package io.foyer.demo.internal;

import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.GraphQLContext;
import graphql.GraphQLError;
import graphql.GraphQLException;
import graphql.ParseAndValidate;
import graphql.ParseAndValidateResult;
import graphql.execution.CoercedVariables;
import graphql.execution.RawVariables;
import graphql.execution.ValuesResolver;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.OperationDefinition;
import graphql.language.Value;
import graphql.schema.Coercing;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLTypeUtil;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The GraphQL endpoint without its transport. Safe for many threads. */
final class GraphQl {
  private static final int KEPT_DOCUMENTS = 100;

  final GraphQLSchema schema;
  final Shapes shapes = new Shapes();
  private final Queries queries;
  private final Mutations mutations = new Mutations();
  private final Map<String, Document> documents =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Document> eldest) {
          return size() > KEPT_DOCUMENTS;
        }
      };

  GraphQl() {
    RuntimeWiring.Builder wiring = RuntimeWiring.newRuntimeWiring();
    for (String name : List.of("Time", "Timestamp", "Int64", "Map", "Any", "PluginConfigMap")) {
      wiring.scalar(GraphQLScalarType.newScalar().name(name).coercing(new AnyCoercing()).build());
    }
    wiring.type("BaseFile", type -> type.typeResolver(_ -> null));
    wiring.type("VisualFile", type -> type.typeResolver(_ -> null));
    schema =
        new SchemaGenerator().makeExecutableSchema(new SchemaParser().parse(sdl()), wiring.build());
    queries = new Queries(shapes, new Finder(shapes));
  }

  private static String sdl() {
    try (InputStream in = GraphQl.class.getResourceAsStream("schema.graphqls")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Scalars that are passed on as they are. */
  private static final class AnyCoercing implements Coercing<Object, Object> {
    @Override
    public @Nullable Object parseLiteral(
        Value<?> input, CoercedVariables variables, GraphQLContext context, Locale locale) {
      return input instanceof graphql.language.StringValue text ? text.getValue() : input;
    }
  }

  /**
   * An answer.
   *
   * @param kind whether the document was understood
   * @param body JSON
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Answer(Outcome kind, byte[] body) {}

  /** How far it came. */
  enum Outcome {
    ANSWERED,
    NOT_READ,
    MUTATION_BY_GET
  }

  Answer answer(
      Ask ask,
      String query,
      @Nullable String operationName,
      Map<String, Object> variables,
      boolean mayMutate) {
    Document document;
    synchronized (documents) {
      document = documents.get(query);
    }
    if (document == null) {
      ParseAndValidateResult checked =
          ParseAndValidate.parseAndValidate(
              schema, ExecutionInput.newExecutionInput().query(query).build());
      if (checked.getSyntaxException() != null) {
        return refused("GRAPHQL_PARSE_FAILED", checked.getSyntaxException().toInvalidSyntaxError());
      }
      if (checked.isFailure()) {
        return refused("GRAPHQL_VALIDATION_FAILED", checked.getErrors().getFirst());
      }
      document = Objects.requireNonNull(checked.getDocument());
      synchronized (documents) {
        documents.put(query, document);
      }
    }
    List<OperationDefinition> operations =
        document.getDefinitionsOfType(OperationDefinition.class).stream()
            .filter(one -> operationName == null || operationName.equals(one.getName()))
            .toList();
    if (operations.size() != 1) {
      return refused(
          "GRAPHQL_VALIDATION_FAILED",
          operations.isEmpty()
              ? "operation " + operationName + " not found"
              : "operation name is required");
    }
    OperationDefinition operation = operations.getFirst();
    boolean mutation = operation.getOperation() == OperationDefinition.Operation.MUTATION;
    if (mutation && !mayMutate) {
      return new Answer(
          Outcome.MUTATION_BY_GET, error("GET requests only allow query operations", null, true));
    }
    CoercedVariables coerced;
    try {
      coerced =
          ValuesResolver.coerceVariableValues(
              schema,
              operation.getVariableDefinitions(),
              RawVariables.of(variables),
              GraphQLContext.getDefault(),
              Locale.ROOT);
    } catch (GraphQLException wrong) {
      return refused(
          "GRAPHQL_VALIDATION_FAILED", Objects.requireNonNullElse(wrong.getMessage(), "variables"));
    }
    boolean introspection =
        operation.getSelectionSet().getSelections().stream()
            .anyMatch(
                one ->
                    one instanceof Field field
                        && field.getName().startsWith("__")
                        && !field.getName().equals("__typename"));
    if (introspection) {
      return introspect(query, operationName, variables);
    }
    Plan plan = new Plan(schema, shapes, document, coerced);
    try {
      Plan.Selected root =
          plan.root(
              mutation ? Objects.requireNonNull(schema.getMutationType()) : schema.getQueryType(),
              operation.getSelectionSet());
      return new Answer(Outcome.ANSWERED, run(ask, root, mutation));
    } catch (ResolverFailure tooDeep) {
      return new Answer(
          Outcome.ANSWERED,
          error(Objects.requireNonNullElse(tooDeep.getMessage(), ""), null, true));
    }
  }

  private Answer introspect(
      String query, @Nullable String operationName, Map<String, Object> variables) {
    Map<String, Object> result =
        GraphQL.newGraphQL(schema)
            .build()
            .execute(
                ExecutionInput.newExecutionInput()
                    .query(query)
                    .operationName(operationName)
                    .variables(variables)
                    .build())
            .toSpecification();
    return new Answer(Outcome.ANSWERED, Json.bytes(result));
  }

  /**
   * Answers each root field; an error takes away the field, or everything when it may not be null.
   */
  private byte[] run(Ask ask, Plan.Selected root, boolean mutation) {
    JsonOut data = new JsonOut(64 * 1024);
    JsonOut errors = new JsonOut(256);
    boolean gone = false;
    data.raw('{');
    String comma = "";
    for (Plan.Step step : root.steps) {
      data.ascii(comma);
      comma = ",";
      boolean nullable = !GraphQLTypeUtil.isNonNull(step.definition.getType());
      JsonOut one = new JsonOut(64 * 1024);
      try {
        if (step.field.equals("__typename")) {
          step.write(ask, Map.of(), one);
        } else {
          Object value =
              mutation
                  ? mutations.apply(ask, step.field, step.arguments)
                  : queries.answer(ask, step);
          one.string(step.resultKey()).raw(':');
          step.value(ask, value, one);
        }
      } catch (ResolverFailure failure) {
        one = new JsonOut(64).string(step.resultKey()).raw(':').ascii("null");
        errors.raw(errors.size() == 0 ? '[' : ',');
        errors.raw('{').string("message").raw(':');
        errors.string(Objects.requireNonNullElse(failure.getMessage(), "error"));
        errors.raw(',').string("path").ascii(":[").string(step.resultKey()).ascii("]}");
        gone |= !nullable;
      }
      data.raw(one.toBytes());
    }
    data.raw('}');
    JsonOut out = new JsonOut(data.size() + errors.size() + 64);
    out.raw('{');
    if (errors.size() > 0) {
      out.string("errors").raw(':').raw(errors.toBytes()).ascii("],");
    }
    out.string("data").raw(':');
    if (gone) {
      out.ascii("null");
    } else {
      out.raw(data.toBytes());
    }
    return out.raw('}').toBytes();
  }

  private static Answer refused(String code, GraphQLError error) {
    JsonOut out = new JsonOut(256);
    out.ascii("{\"errors\":[{\"message\":").string(error.getMessage());
    if (error.getLocations() != null && !error.getLocations().isEmpty()) {
      out.ascii(",\"locations\":[{\"line\":")
          .number(error.getLocations().getFirst().getLine())
          .ascii(",\"column\":")
          .number(error.getLocations().getFirst().getColumn())
          .ascii("}]");
    }
    out.ascii(",\"extensions\":{\"code\":").string(code).ascii("}}],\"data\":null}");
    return new Answer(Outcome.NOT_READ, out.toBytes());
  }

  private static Answer refused(String code, String message) {
    return new Answer(Outcome.NOT_READ, error(message, code, true));
  }

  static byte[] error(String message, @Nullable String code, boolean data) {
    JsonOut out = new JsonOut(256);
    out.ascii("{\"errors\":[{\"message\":").string(message);
    if (code != null) {
      out.ascii(",\"extensions\":{\"code\":").string(code).raw('}');
    }
    return out.ascii("}]").ascii(data ? ",\"data\":null}" : "}").toBytes();
  }
}
