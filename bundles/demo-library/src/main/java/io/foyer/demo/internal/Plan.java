package io.foyer.demo.internal;

import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.execution.ValuesResolver;
import graphql.language.Argument;
import graphql.language.BooleanValue;
import graphql.language.Directive;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import graphql.language.VariableReference;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLInterfaceType;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLType;
import graphql.schema.GraphQLTypeUtil;
import graphql.schema.GraphQLUnionType;
import io.foyer.demo.internal.Ask.Ref;
import io.foyer.demo.internal.Ask.Refs;
import io.foyer.demo.internal.Values.MediaFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A validated operation, made ready to be answered straight into JSON. A general executor spends
 * most of a page of 500 scenes on bookkeeping per field; this one writes it in a few milliseconds.
 */
final class Plan {
  private static final int DEEPEST = 40;

  private final GraphQLSchema schema;
  private final Shapes shapes;
  private final Map<String, FragmentDefinition> fragments = new HashMap<>();
  private final CoercedVariables variables;

  Plan(GraphQLSchema schema, Shapes shapes, Document document, CoercedVariables variables) {
    this.schema = schema;
    this.shapes = shapes;
    this.variables = variables;
    for (FragmentDefinition fragment : document.getDefinitionsOfType(FragmentDefinition.class)) {
      fragments.put(fragment.getName(), fragment);
    }
  }

  /** Selected fields of one object type, in order. */
  final class Selected {
    final GraphQLObjectType type;
    final List<Step> steps = new ArrayList<>();
    private final int depth;

    Selected(GraphQLObjectType type, List<SelectionSet> sets, int depth) {
      this.type = type;
      this.depth = depth;
      if (depth > DEEPEST) {
        throw new ResolverFailure("selection is nested too deeply");
      }
      Map<String, List<Field>> fields = new LinkedHashMap<>();
      for (SelectionSet set : sets) {
        collect(set, fields);
      }
      fields.forEach((key, same) -> steps.add(new Step(this, key, same)));
    }

    private void collect(SelectionSet set, Map<String, List<Field>> fields) {
      for (Selection<?> selection : set.getSelections()) {
        switch (selection) {
          case Field field when included(field.getDirectives()) ->
              fields.computeIfAbsent(field.getResultKey(), _ -> new ArrayList<>()).add(field);
          case InlineFragment fragment when included(fragment.getDirectives()) -> {
            if (fragment.getTypeCondition() == null
                || applies(fragment.getTypeCondition().getName())) {
              collect(fragment.getSelectionSet(), fields);
            }
          }
          case FragmentSpread spread when included(spread.getDirectives()) -> {
            FragmentDefinition fragment = Objects.requireNonNull(fragments.get(spread.getName()));
            if (applies(fragment.getTypeCondition().getName())) {
              collect(fragment.getSelectionSet(), fields);
            }
          }
          default -> {
            // left out by a directive
          }
        }
      }
    }

    private boolean applies(String condition) {
      GraphQLType wanted = schema.getType(condition);
      return switch (wanted) {
        case GraphQLObjectType object -> object.getName().equals(type.getName());
        case GraphQLInterfaceType one -> schema.isPossibleType(one, type);
        case GraphQLUnionType union -> schema.isPossibleType(union, type);
        case null, default -> false;
      };
    }
  }

  /** One field to answer. */
  final class Step {
    final String field;
    final Map<String, Object> arguments;
    final GraphQLFieldDefinition definition;
    private final byte[] key;
    private final boolean typeName;
    private final Selected parent;
    private final List<SelectionSet> sets = new ArrayList<>();
    private final Map<String, Selected> children = new HashMap<>();
    private final Shapes.@Nullable Getter getter;

    Step(Selected parent, String key, List<Field> fields) {
      this.parent = parent;
      this.field = fields.getFirst().getName();
      this.key = new JsonOut(32).string(key).raw(':').toBytes();
      this.typeName = field.equals("__typename");
      for (Field each : fields) {
        if (each.getSelectionSet() != null) {
          sets.add(each.getSelectionSet());
        }
      }
      this.definition =
          typeName
              ? schema.getIntrospectionTypenameFieldDefinition()
              : parent.type.getFieldDefinition(field);
      this.getter =
          shapes.answers(parent.type.getName(), field)
              ? shapes.getter(parent.type.getName(), field)
              : null;
      this.arguments = arguments(fields.getFirst().getArguments());
    }

    String resultKey() {
      return new String(key, 1, key.length - 3, java.nio.charset.StandardCharsets.UTF_8);
    }

    private Map<String, Object> arguments(List<Argument> given) {
      return definition.getArguments().isEmpty()
          ? Map.of()
          : ValuesResolver.getArgumentValues(
              schema.getCodeRegistry(),
              definition.getArguments(),
              given,
              variables,
              GraphQLContext.getDefault(),
              Locale.ROOT);
    }

    void write(Ask ask, Object source, JsonOut out) {
      out.raw(key);
      if (typeName) {
        out.string(parent.type.getName());
      } else if (source instanceof Map<?, ?> map) {
        value(ask, map.get(field), out);
      } else if (getter == null) {
        throw new IllegalStateException("nothing answers " + parent.type.getName() + "." + field);
      } else {
        value(ask, getter.get(ask, source, arguments), out);
      }
    }

    /** Which fields of the answer are asked for, for aggregates that cost something. */
    boolean asks(String name) {
      return child(null).steps.stream().anyMatch(step -> step.field.equals(name));
    }

    private Selected child(@Nullable Object source) {
      GraphQLType type = GraphQLTypeUtil.unwrapAll(definition.getType());
      String name =
          type instanceof GraphQLObjectType object
              ? object.getName()
              : source instanceof MediaFile file ? file.kind().type : "";
      Selected known = children.get(name);
      if (known == null) {
        known =
            new Selected(
                Objects.requireNonNull(schema.getObjectType(name)), sets, parent.depth + 1);
        children.put(name, known);
      }
      return known;
    }

    void value(Ask ask, @Nullable Object value, JsonOut out) {
      switch (value) {
        case null -> out.ascii("null");
        case String text -> out.string(text);
        case Integer number -> out.number(number.longValue());
        case Long number -> out.number(number.longValue());
        case Double number -> out.number(number.doubleValue());
        case Boolean truth -> out.ascii(truth.toString());
        case Refs refs -> {
          out.raw('[');
          for (int i = 0; i < refs.ids().length; i++) {
            if (i > 0) {
              out.raw(',');
            }
            object(ask, new Ref(refs.kind(), refs.ids()[i]), out);
          }
          out.raw(']');
        }
        case List<?> list -> {
          out.raw('[');
          for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
              out.raw(',');
            }
            value(ask, list.get(i), out);
          }
          out.raw(']');
        }
        case Map<?, ?> map when sets.isEmpty() -> {
          out.raw('{');
          String comma = "";
          for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.ascii(comma).string(String.valueOf(entry.getKey())).raw(':');
            value(ask, entry.getValue(), out);
            comma = ",";
          }
          out.raw('}');
        }
        default -> object(ask, value, out);
      }
    }

    private void object(Ask ask, Object source, JsonOut out) {
      List<Step> steps = child(source).steps;
      out.raw('{');
      for (int i = 0; i < steps.size(); i++) {
        if (i > 0) {
          out.raw(',');
        }
        steps.get(i).write(ask, source, out);
      }
      out.raw('}');
    }
  }

  private boolean included(List<Directive> directives) {
    for (Directive directive : directives) {
      boolean condition = condition(directive);
      if ((directive.getName().equals("skip") && condition)
          || (directive.getName().equals("include") && !condition)) {
        return false;
      }
    }
    return true;
  }

  private boolean condition(Directive directive) {
    Argument argument = directive.getArgument("if");
    return switch (argument == null ? null : argument.getValue()) {
      case BooleanValue value -> value.isValue();
      case VariableReference reference -> Boolean.TRUE.equals(variables.get(reference.getName()));
      case null, default -> false;
    };
  }

  Selected root(GraphQLObjectType type, SelectionSet set) {
    return new Selected(type, List.of(set), 0);
  }
}
