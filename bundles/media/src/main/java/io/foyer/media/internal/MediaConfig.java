package io.foyer.media.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Configuration {@code io.foyer.media}, shared by the components of this bundle. */
@ObjectClassDefinition(
    name = "Media",
    description = "Streams, pictures and captions passed on from the library servers")
@interface MediaConfig {
  /** The configuration's PID. */
  String PID = "io.foyer.media";

  @AttributeDefinition(
      name = "Picture folder",
      description =
          "Where pictures are kept. May be deleted at any time. Empty: a folder 'pictures' in the"
              + " data directory")
  String cacheDirectory() default "";

  @AttributeDefinition(
      name = "Picture space",
      description = "Megabytes that kept pictures may take; the longest unused go first",
      min = "16")
  int cacheMaxMegabytes() default 2048;

  @AttributeDefinition(
      name = "Largest kept picture",
      description = "Megabytes; larger pictures are passed through and not kept",
      min = "1")
  int cacheMaxPictureMegabytes() default 24;

  @AttributeDefinition(
      name = "Picture fetches",
      description = "How many pictures are fetched from library servers at the same time",
      min = "1",
      max = "64")
  int concurrentPictureFetches() default 6;

  @AttributeDefinition(
      name = "Picture time limit",
      description = "Milliseconds that one picture may take to arrive, waiting included",
      min = "1000")
  int pictureTimeoutMillis() default 30_000;

  @AttributeDefinition(
      name = "Streams",
      description = "How many streams are served at the same time; further ones are told to wait",
      min = "1")
  int maxStreams() default 4000;

  @AttributeDefinition(
      name = "Ticket lifetime",
      description = "Seconds that an address handed to a cast device or external player works",
      min = "60",
      max = "86400")
  int ticketLifetimeSeconds() default 21_600;
}
