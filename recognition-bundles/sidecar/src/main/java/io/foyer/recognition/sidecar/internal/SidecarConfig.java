package io.foyer.recognition.sidecar.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.AttributeType;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Where the sidecar listens, whom it answers, where its files lie. */
@ObjectClassDefinition(
    name = "Recognition sidecar",
    description = "Where the sidecar listens, whom it answers and where its files lie.")
public @interface SidecarConfig {
  /** The configuration's name. */
  String PID = "io.foyer.recognition";

  @AttributeDefinition(name = "Port", description = "TCP port.", min = "1", max = "65535")
  int port() default 6960;

  @AttributeDefinition(
      name = "Bind address",
      description =
          "Address to listen on. When empty: every address of this machine if a key is set, else"
              + " 127.0.0.1.")
  String bind() default "";

  @AttributeDefinition(
      name = "API key",
      description =
          "What callers must send in the header ApiKey, except for GET /health. None when empty.",
      type = AttributeType.PASSWORD)
  String apiKey() default "";

  @AttributeDefinition(
      name = "Host names",
      description =
          "Names under which callers may reach the sidecar while no key is set, beside localhost"
              + " and plain addresses.")
  String[] hostNames() default {};

  @AttributeDefinition(
      name = "Data directory",
      description =
          "Folder of the performer database, the models and temporary files. Made when missing.")
  String directory() default "data/recognition";
}
