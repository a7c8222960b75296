package io.foyer.rest.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tells which components of a record may be null. Reflection cannot: the annotation's package is no
 * run-time dependency of any bundle, so it is read from the class file.
 */
final class Nullability {
  private static final String NULLABLE = "Lorg/jspecify/annotations/Nullable;";

  private Nullability() {}

  /** Answers the names of the record's components that are annotated as nullable. */
  static Set<String> nullableComponents(Class<?> type) {
    String file = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      if (!type.isRecord() || in == null) {
        return Set.of();
      }
      return ClassFile.of()
          .parse(in.readAllBytes())
          .findAttribute(Attributes.record())
          .map(
              attribute ->
                  attribute.components().stream()
                      .filter(Nullability::isNullable)
                      .map(component -> component.name().stringValue())
                      .collect(Collectors.toUnmodifiableSet()))
          .orElse(Set.of());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the class file of " + type.getName(), e);
    }
  }

  private static boolean isNullable(RecordComponentInfo component) {
    return component
        .findAttribute(Attributes.runtimeVisibleTypeAnnotations())
        .map(
            found ->
                found.annotations().stream()
                    .anyMatch(
                        annotation ->
                            annotation.targetPath().isEmpty()
                                && annotation
                                    .annotation()
                                    .className()
                                    .stringValue()
                                    .equals(NULLABLE)))
        .orElse(false);
  }
}
