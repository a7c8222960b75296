package io.foyer.catalog.internal.index;

/** The numbers that rows carry, as the columns hold them: whole, in the unit times the scale. */
enum Field {
  ID,
  INSTANCE,
  CREATED_AT,
  UPDATED_AT,
  /** {@code yyyymmdd}, like the other dates. */
  DATE,
  BIRTHDATE,
  DEATH_DATE,
  DURATION(1000),
  BIT_RATE,
  FRAME_RATE(1_000_000),
  WIDTH,
  HEIGHT,
  SIZE,
  /** A number of {@link Dictionary}, like the other texts. */
  VIDEO_CODEC,
  AUDIO_CODEC,
  GENDER,
  EYE_COLOR,
  HAIR_COLOR,
  ETHNICITY,
  FAKE_TITS,
  WEIGHT,
  PENIS_LENGTH(1000),
  CAREER_YEARS,
  SCENE_COUNT,
  IMAGE_COUNT,
  GALLERY_COUNT,
  PERFORMER_COUNT,
  STUDIO_COUNT,
  GROUP_COUNT,
  MARKER_COUNT,
  RATING,
  O_COUNTER,
  SECONDS(1000),
  GENERATED;

  private final int scale;

  Field() {
    this(1);
  }

  Field(int scale) {
    this.scale = scale;
  }

  int scale() {
    return scale;
  }

  long scaled(double value) {
    return Math.round(value * scale);
  }
}
