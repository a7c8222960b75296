package io.foyer.drawn;

import java.awt.Color;
import java.util.EnumSet;
import java.util.Set;

/**
 * How a made-up person looks, in every picture. Besides the build of the face everybody has two to
 * four features that are seen from afar, so that two people rarely look alike.
 *
 * @param skin colour of the face
 * @param hair colour of the hair
 * @param streak colour of a lock of the hair, the same as the hair for none
 * @param eyes colour of the iris
 * @param width of the face against its height
 * @param jaw from pointed, 0, to square, 1
 * @param eyeSize around 1
 * @param eyeSpace around 1
 * @param noseWidth around 1
 * @param noseLength around 1
 * @param mouthWidth around 1
 * @param lips fullness around 1
 * @param brows thickness around 1
 * @param browTilt positive looks stern
 * @param style how the hair is worn
 * @param beard on the face
 * @param beardColor colour of the beard
 * @param glasses worn or not
 * @param headwear worn or not
 * @param mark on the skin
 * @param makeup colours of lips and lids
 * @param freckles on nose and cheeks
 * @param earrings worn or not
 * @param woman which details are drawn
 * @param clothes what is worn
 * @param cloth main colour of the clothes
 * @param accent second colour of the clothes
 */
public record Look(
    Color skin,
    Color hair,
    Color streak,
    Color eyes,
    double width,
    double jaw,
    double eyeSize,
    double eyeSpace,
    double noseWidth,
    double noseLength,
    double mouthWidth,
    double lips,
    double brows,
    double browTilt,
    Hair style,
    Beard beard,
    Color beardColor,
    Glasses glasses,
    Headwear headwear,
    Mark mark,
    Makeup makeup,
    boolean freckles,
    Earrings earrings,
    boolean woman,
    Clothes clothes,
    Color cloth,
    Color accent) {

  /** How hair is worn. */
  public enum Hair {
    LONG,
    WAVY,
    BOB,
    BUN,
    PONYTAIL,
    AFRO,
    PIXIE,
    FRINGE,
    BRAIDS,
    SIDE_PART,
    CREW,
    CURLY,
    SLICK,
    QUIFF,
    BALD,
    SHAGGY
  }

  /** Hair on the face. */
  public enum Beard {
    NONE,
    STUBBLE,
    FULL,
    MOUSTACHE,
    GOATEE,
    CHIN
  }

  /**
   * Glasses.
   *
   * @param shape of the lenses
   * @param frame its colour
   * @param tint of the lenses, the more opaque the darker
   */
  public record Glasses(Shape shape, Color frame, Color tint) {
    /** Shapes of lenses. */
    public enum Shape {
      NONE,
      ROUND,
      SQUARE,
      CAT,
      PILOT,
      BROW
    }
  }

  /**
   * Something on the head.
   *
   * @param kind of it
   * @param main colour
   * @param second colour of its pattern
   */
  public record Headwear(Headwear.Kind kind, Color main, Color second) {
    /** What it is. */
    public enum Kind {
      NONE,
      BAND,
      STRIPED_BAND,
      BANDANA,
      BEANIE,
      CAP,
      SCARF,
      FLOWERS;

      /** Whether high hair does not fit below it. */
      boolean closed() {
        return this == BANDANA || this == BEANIE || this == CAP || this == SCARF;
      }
    }
  }

  /**
   * A mark on the skin.
   *
   * @param kind of it
   * @param side -1 left, 1 right
   * @param place 0 to 1 within where such a mark can be
   */
  public record Mark(Mark.Kind kind, int side, double place) {
    /** What it is. */
    public enum Kind {
      NONE,
      MOLE,
      SCAR,
      BIRTHMARK,
      PLASTER,
      STRIPES,
      STAR
    }
  }

  /**
   * Paint on the face.
   *
   * @param lips colour of the lips
   * @param lids colour of the eyelids, transparent for none
   */
  public record Makeup(Color lips, Color lids) {}

  /**
   * At the ears.
   *
   * @param kind of them
   * @param color of them
   */
  public record Earrings(Earrings.Kind kind, Color color) {
    /** What they are. */
    public enum Kind {
      NONE,
      STUD,
      HOOP,
      DROP
    }
  }

  /** What is worn. */
  public enum Clothes {
    CREW,
    SHIRT,
    TURTLENECK,
    HOODIE,
    JACKET,
    SCOOP
  }

  /** What makes a person easy to tell from others. */
  private enum Feature {
    GLASSES,
    HEADWEAR,
    BEARD,
    MAKEUP,
    MARK,
    FRECKLES,
    DYED,
    STREAK,
    EARRINGS
  }

  private static final Hair[] WOMEN = {
    Hair.LONG,
    Hair.WAVY,
    Hair.BOB,
    Hair.BUN,
    Hair.PONYTAIL,
    Hair.AFRO,
    Hair.PIXIE,
    Hair.FRINGE,
    Hair.BRAIDS
  };
  private static final Hair[] MEN = {
    Hair.SIDE_PART, Hair.CREW, Hair.CURLY, Hair.SLICK, Hair.QUIFF, Hair.BALD, Hair.SHAGGY, Hair.AFRO
  };
  private static final Feature[] OF_WOMEN = {
    Feature.GLASSES,
    Feature.GLASSES,
    Feature.HEADWEAR,
    Feature.HEADWEAR,
    Feature.MAKEUP,
    Feature.MARK,
    Feature.FRECKLES,
    Feature.DYED,
    Feature.STREAK,
    Feature.EARRINGS
  };
  private static final Feature[] OF_MEN = {
    Feature.GLASSES,
    Feature.GLASSES,
    Feature.HEADWEAR,
    Feature.HEADWEAR,
    Feature.BEARD,
    Feature.BEARD,
    Feature.BEARD,
    Feature.MARK,
    Feature.FRECKLES,
    Feature.DYED
  };
  private static final Color[] SKINS =
      colors(0xFFE3D2, 0xFAD3B8, 0xF0C29C, 0xDFA97F, 0xC78C60, 0xA9714A, 0x865433, 0x623A23);
  private static final Color[] HAIRS =
      colors(
          0x1F1A1C, 0x3F2A20, 0x6B4227, 0x93592B, 0xB8501F, 0xD29A4E, 0xEBCB86, 0x86848A, 0xC9C6C4);
  private static final Color[] DYES =
      colors(0x2E8C8A, 0xC2557F, 0x6C55A8, 0x3A68B0, 0xA52C38, 0x6E9E4B, 0xE79AB4);
  private static final Color[] EYES =
      colors(0x4A2E1D, 0x7A4E26, 0x2F72A4, 0x3F8A58, 0x8A7A3A, 0x7A8B9C);
  private static final Color[] VIVID =
      colors(
          0xC8453B, 0xE08A3C, 0xEBC548, 0x6FA25B, 0x2F8F83, 0x3D7FB8, 0x3A4A8C, 0x7D56A3, 0xC75B8F,
          0xF4EDE0, 0x33343B, 0x8A5A3C);
  private static final Color[] LIPS = colors(0xC22B3A, 0x7E1F3D, 0xE2568A, 0xD8683E, 0x8F4A8C);
  private static final Color[] LIDS = colors(0x3E8FA8, 0x8A56A6, 0x5E9A62, 0xD08A3A, 0xB84C74);
  private static final Color[] METALS = colors(0xE8C25A, 0xDFE3E8, 0x2FA39A, 0xC93F3A);
  private static final Color[] CLOTHS =
      colors(
          0x2F4858, 0xB5473C, 0xE0A458, 0x3E7C6B, 0x5B5F97, 0xF1E3D0, 0x8D5B4C, 0x264653, 0xD98E73,
          0x6A994E, 0xA44A6B, 0x9FB8C8);
  private static final Color CLEAR = new Color(0, 0, 0, 0);

  private static Color[] colors(int... rgb) {
    Color[] colors = new Color[rgb.length];
    for (int i = 0; i < rgb.length; i++) {
      colors[i] = new Color(rgb[i]);
    }
    return colors;
  }

  /** Somebody: the same dice, the same person. */
  public static Look of(Dice dice, boolean woman) {
    int tone = dice.below(SKINS.length);
    Set<Feature> features = features(dice, woman);
    Color natural = HAIRS[dice.below(tone > 4 ? 4 : tone > 2 ? 6 : HAIRS.length)];
    Color hair = features.contains(Feature.DYED) ? dice.of(DYES) : natural;
    Color streak = features.contains(Feature.STREAK) ? dice.of(DYES) : hair;
    Headwear headwear = headwear(dice, features.contains(Feature.HEADWEAR), woman);
    Hair style = dice.of(woman ? WOMEN : MEN);
    if (headwear.kind().closed()) {
      style =
          switch (style) {
            case AFRO, BUN -> woman ? Hair.BRAIDS : Hair.CURLY;
            case QUIFF -> Hair.SIDE_PART;
            default -> style;
          };
    }
    return new Look(
        SKINS[tone],
        hair,
        streak,
        EYES[dice.below(tone > 4 ? 2 : EYES.length)],
        woman ? dice.between(0.68, 0.80) : dice.between(0.73, 0.86),
        woman ? dice.between(0, 0.55) : dice.between(0.35, 1),
        dice.between(0.84, 1.2) * (woman ? 1.06 : 0.98),
        dice.between(0.88, 1.1),
        dice.between(0.72, 1.45) * (woman ? 0.9 : 1.05),
        dice.between(0.82, 1.16),
        dice.between(0.78, 1.22),
        dice.between(0.7, 1.4) * (woman ? 1.15 : 0.9),
        dice.between(0.6, 1.5) * (woman ? 0.85 : 1.2),
        dice.between(-1, 1),
        style,
        features.contains(Feature.BEARD) ? Beard.values()[1 + dice.below(5)] : Beard.NONE,
        dice.chance(0.3) && tone < 4 ? dice.of(HAIRS) : natural,
        glasses(dice, features.contains(Feature.GLASSES)),
        headwear,
        mark(dice, features.contains(Feature.MARK)),
        makeup(dice, features.contains(Feature.MAKEUP), woman, SKINS[tone]),
        features.contains(Feature.FRECKLES),
        new Earrings(
            features.contains(Feature.EARRINGS)
                ? Earrings.Kind.values()[1 + dice.below(3)]
                : Earrings.Kind.NONE,
            dice.of(METALS)),
        woman,
        dice.of(Clothes.values()),
        dice.of(CLOTHS),
        dice.of(CLOTHS));
  }

  /** Two to four of them. */
  private static Set<Feature> features(Dice dice, boolean woman) {
    Set<Feature> features = EnumSet.noneOf(Feature.class);
    int count = dice.chance(0.25) ? 2 : dice.chance(0.6) ? 3 : 4;
    while (features.size() < count) {
      features.add(dice.of(woman ? OF_WOMEN : OF_MEN));
    }
    return features;
  }

  private static Glasses glasses(Dice dice, boolean worn) {
    Glasses.Shape[] shapes = Glasses.Shape.values();
    return new Glasses(
        worn ? shapes[1 + dice.below(shapes.length - 1)] : Glasses.Shape.NONE,
        dice.of(VIVID),
        dice.chance(0.4) ? Shades.alpha(dice.of(VIVID), 0.35) : Shades.alpha(Color.WHITE, 0.14));
  }

  private static Headwear headwear(Dice dice, boolean worn, boolean woman) {
    Headwear.Kind[] kinds = Headwear.Kind.values();
    Color main = dice.of(VIVID);
    Color second = dice.of(VIVID);
    return new Headwear(
        worn ? kinds[1 + dice.below(woman ? kinds.length - 1 : 5)] : Headwear.Kind.NONE,
        main,
        second.equals(main) ? Shades.shade(main, 0.5) : second);
  }

  private static Mark mark(Dice dice, boolean has) {
    Mark.Kind[] kinds = Mark.Kind.values();
    return new Mark(
        has ? kinds[1 + dice.below(kinds.length - 1)] : Mark.Kind.NONE,
        dice.chance(0.5) ? 1 : -1,
        dice.unit());
  }

  private static Makeup makeup(Dice dice, boolean strong, boolean woman, Color skin) {
    Color lips = Shades.mix(skin, dice.of(LIPS), strong ? 0.88 : woman ? 0.5 : 0);
    Color plain = Shades.mix(skin, new Color(0x9A3B33), 0.4);
    return new Makeup(woman ? lips : plain, strong ? Shades.alpha(dice.of(LIDS), 0.75) : CLEAR);
  }
}
