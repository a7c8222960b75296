package io.foyer.recognition.gateway.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.AttributeType;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Where the recognition sidecar is, and how long it is waited for. */
@ObjectClassDefinition(
    name = "Recognition gateway",
    description = "How the browsing service reaches the recognition sidecar.")
public @interface GatewayConfig {
  /** The PID. */
  String PID = "io.foyer.recognition.gateway";

  @AttributeDefinition(
      name = "Address",
      description =
          "Address of the sidecar, http://hostname:port. Empty: this machine, at the port below.")
  String url() default "";

  @AttributeDefinition(
      name = "Port",
      description = "Port of a sidecar on this machine, where no address is set.",
      min = "1",
      max = "65535")
  int port() default 6960;

  @AttributeDefinition(
      name = "API key",
      description = "Key of the sidecar; empty when it has none.",
      type = AttributeType.PASSWORD)
  String apiKey() default "";

  @AttributeDefinition(
      name = "Library server",
      description =
          "Id of the registered library server that the sidecar works for. Empty: the default one.")
  String libraryInstance() default "";

  @AttributeDefinition(
      name = "Status time-out (milliseconds)",
      description = "How long the sidecar may take to say how it is.",
      min = "100")
  int statusTimeoutMillis() default 1_500;

  @AttributeDefinition(
      name = "Request time-out (milliseconds)",
      description = "How long the sidecar may take to answer anything else.",
      min = "100")
  int requestTimeoutMillis() default 10_000;

  @AttributeDefinition(
      name = "Administration time-out (milliseconds)",
      description =
          "How long the sidecar may take for what an administrator asks of it, such as looking for"
              + " a newer release.",
      min = "100")
  int administrationTimeoutMillis() default 60_000;

  @AttributeDefinition(
      name = "Import time-out (minutes)",
      description = "How long the sidecar may take to receive an archive.",
      min = "1")
  int importTimeoutMinutes() default 120;
}
