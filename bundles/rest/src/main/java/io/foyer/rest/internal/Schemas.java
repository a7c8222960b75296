package io.foyer.rest.internal;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Describes types as JSON schemas, as the mapper writes them; records get a name and a reference.
 */
final class Schemas {
  private static final String REF = "#/components/schemas/";

  private final ObjectMapper mapper;
  private final Map<JavaType, String> names = new HashMap<>();
  private final Map<String, ObjectNode> components = new TreeMap<>();

  Schemas(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** Answers the named schemas that have been referred to so far. */
  ObjectNode components() {
    ObjectNode all = mapper.createObjectNode();
    components.forEach(all::set);
    return all;
  }

  /** Answers the schema of a type, or a reference to it. */
  ObjectNode of(Type type) {
    return of(mapper.constructType(type));
  }

  private ObjectNode of(JavaType type) {
    Class<?> raw = type.getRawClass();
    if (raw == String.class || raw == char.class || raw == Character.class) {
      return typed("string");
    } else if (raw == boolean.class || raw == Boolean.class) {
      return typed("boolean");
    } else if (isNumber(raw)) {
      boolean whole =
          Set.of("int", "long", "short", "byte").contains(raw.getName())
              || Set.of(Integer.class, Long.class, Short.class, Byte.class).contains(raw);
      boolean wide = raw == long.class || raw == Long.class;
      ObjectNode schema = typed(whole ? "integer" : "number");
      return wide ? schema.put("format", "int64") : schema;
    } else if (raw == Instant.class) {
      return typed("string").put("format", "date-time");
    } else if (raw == LocalDate.class) {
      return typed("string").put("format", "date");
    } else if (type.isEnumType()) {
      return enumerated(raw);
    } else if (type.isCollectionLikeType() || type.isArrayType()) {
      return typed("array").set("items", of(type.getContentType()));
    } else if (type.isMapLikeType()) {
      return typed("object").set("additionalProperties", of(type.getContentType()));
    } else if (raw == Object.class || JsonNode.class.isAssignableFrom(raw)) {
      return mapper.createObjectNode();
    }
    return structured(type);
  }

  private static boolean isNumber(Class<?> raw) {
    return Number.class.isAssignableFrom(raw) || (raw.isPrimitive() && raw != void.class);
  }

  private ObjectNode enumerated(Class<?> type) {
    ObjectNode schema = typed("string");
    var values = schema.putArray("enum");
    for (Object constant : type.getEnumConstants()) {
      values.add(mapper.<JsonNode>valueToTree(constant));
    }
    return schema;
  }

  private ObjectNode structured(JavaType type) {
    BeanDescription bean = mapper.getSerializationConfig().introspect(type);
    if (bean.findJsonValueAccessor() != null) {
      return of(bean.findJsonValueAccessor().getType());
    }
    String known = names.get(type);
    if (known == null) {
      known = freeName(type);
      names.put(type, known);
      ObjectNode schema = typed("object");
      components.put(known, schema); // before its members, which may refer back to it
      describe(bean, schema);
    }
    return mapper.createObjectNode().put("$ref", REF + known);
  }

  private void describe(BeanDescription bean, ObjectNode schema) {
    Class<?> raw = bean.getBeanClass();
    if (raw.isSealed() && raw.isInterface()) {
      schema.remove("type");
      var variants = schema.putArray("oneOf");
      for (Class<?> variant : raw.getPermittedSubclasses()) {
        variants.add(of(variant));
      }
      return;
    }
    Set<String> nullable = Nullability.nullableComponents(raw);
    ObjectNode properties = schema.putObject("properties");
    var required = mapper.createArrayNode();
    for (BeanPropertyDefinition property : bean.findProperties()) {
      if (property.getAccessor() == null) {
        continue;
      }
      ObjectNode member = of(property.getAccessor().getType());
      if (nullable.contains(property.getInternalName())) {
        properties.set(property.getName(), orNull(member));
      } else {
        properties.set(property.getName(), member);
        required.add(property.getName());
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
  }

  private ObjectNode orNull(ObjectNode schema) {
    if (schema.path("type").isTextual() && !schema.has("enum")) {
      String type = schema.get("type").textValue();
      schema.putArray("type").add(type).add("null");
      return schema;
    }
    if (schema.isEmpty()) {
      return schema;
    }
    ObjectNode either = mapper.createObjectNode();
    either.putArray("anyOf").add(schema).add(typed("null"));
    return either;
  }

  /** The simple name, or a longer one when another type has it already. */
  private String freeName(JavaType type) {
    Class<?> raw = type.getRawClass();
    String arguments =
        type.getBindings().getTypeParameters().stream()
            .map(argument -> argument.getRawClass().getSimpleName())
            .collect(Collectors.joining("And"));
    String suffix = arguments.isEmpty() ? "" : "Of" + arguments;
    String name = raw.getSimpleName() + suffix;
    if (components.containsKey(name) && raw.getEnclosingClass() != null) {
      name = raw.getEnclosingClass().getSimpleName() + name;
    }
    String base = name;
    for (int n = 2; components.containsKey(name); n++) {
      name = base + n;
    }
    return name;
  }

  private ObjectNode typed(String type) {
    return mapper.createObjectNode().put("type", type);
  }
}
