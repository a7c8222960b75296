package io.foyer.rest.internal;

import io.foyer.rest.Access;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.glassfish.jersey.uri.PathPattern;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.wiring.BundleWiring;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The methods that a resource class declares, worked out when somebody asks for the first time. */
final class ResourceMethods {
  private static final Logger LOG = LoggerFactory.getLogger(ResourceMethods.class);

  /** A variable in a path, with the pattern that it may have. */
  private static final Pattern VARIABLE =
      Pattern.compile("\\{\\s*([\\w.-]+)\\s*(?::(?:[^{}]|\\{[^{}]*})*)?}");

  /** Path of the application. */
  private static final String BASE = "/api";

  /**
   * One resource method; holds nothing of the bundle's class loader.
   *
   * @param httpMethod HTTP method
   * @param path whole path template, without the patterns of its variables
   * @param pattern the same as a pattern for the path below the application
   * @param policy who may call it
   * @param readOnly whether it only answers a question
   * @param bundle symbolic name
   */
  record Declared(
      String httpMethod,
      String path,
      PathPattern pattern,
      Access.Policy policy,
      boolean readOnly,
      String bundle) {
    /** Answers whether this method would answer the request; GET also answers HEAD. */
    boolean matches(String method, String requestPath) {
      boolean sameMethod =
          httpMethod.equals(method) || (httpMethod.equals("GET") && method.equals("HEAD"));
      return sameMethod && pattern.match(absolute(requestPath)) != null;
    }
  }

  private final Class<?> type;
  private final Bundle bundle;
  private @Nullable List<Declared> declared;

  ResourceMethods(Class<?> type, Bundle bundle) {
    this.type = type;
    this.bundle = bundle;
  }

  /**
   * Answers a class of a bundle, or null when it has none of that name or is just being exchanged.
   * Asks the wiring, since the bundle itself may lose it in the middle of an answer.
   */
  static @Nullable Class<?> load(Bundle bundle, String className) {
    BundleWiring wiring = bundle.adapt(BundleWiring.class);
    ClassLoader loader = wiring == null ? null : wiring.getClassLoader();
    try {
      return loader == null ? null : loader.loadClass(className);
    } catch (ClassNotFoundException e) {
      LOG.debug("{} has no {}", bundle, className, e);
      return null;
    }
  }

  Class<?> type() {
    return type;
  }

  Bundle bundle() {
    return bundle;
  }

  synchronized List<Declared> declared() {
    List<Declared> known = declared;
    if (known == null) {
      List<Declared> found = new ArrayList<>();
      forEach((method, model) -> found.add(method));
      known = List.copyOf(found);
      declared = known;
    }
    return known;
  }

  /** Visits each method together with Jersey's model of it. */
  void forEach(BiConsumer<Declared, ResourceMethod> visitor) {
    Resource resource = Resource.from(type);
    if (resource != null) {
      visit(resource, "", visitor);
    }
  }

  private void visit(
      Resource resource, String parent, BiConsumer<Declared, ResourceMethod> visitor) {
    String path = parent + absolute(resource.getPath() == null ? "" : resource.getPath());
    String template = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    for (ResourceMethod method : resource.getResourceMethods()) {
      Method called = method.getInvocable().getHandlingMethod();
      visitor.accept(
          new Declared(
              method.getHttpMethod(),
              BASE + VARIABLE.matcher(template).replaceAll("{$1}"),
              new PathPattern(template, PathPattern.RightHandPath.capturingZeroSegments),
              AccessFilter.policyOf(type, called),
              AccessFilter.isReadOnly(type, called, method.getHttpMethod()),
              bundle.getSymbolicName()),
          method);
    }
    for (Resource child : resource.getChildResources()) {
      visit(child, template, visitor);
    }
  }

  private static String absolute(String path) {
    return path.startsWith("/") ? path : "/" + path;
  }
}
