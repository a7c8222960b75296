package io.foyer.demo.internal;

import java.awt.Color;

/**
 * How a made-up person looks, in every picture.
 *
 * @param skin colour of the face
 * @param hair colour of the hair
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
 * @param glasses worn or not
 * @param freckles on nose and cheeks
 * @param earrings worn or not
 * @param woman which details are drawn
 * @param clothes what is worn
 * @param cloth main colour of the clothes
 * @param accent second colour of the clothes
 */
record Look(
    Color skin,
    Color hair,
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
    Glasses glasses,
    boolean freckles,
    boolean earrings,
    boolean woman,
    Clothes clothes,
    Color cloth,
    Color accent) {

  enum Hair {
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

  enum Beard {
    NONE,
    STUBBLE,
    FULL,
    MOUSTACHE,
    GOATEE
  }

  enum Glasses {
    NONE,
    ROUND,
    SQUARE
  }

  enum Clothes {
    CREW,
    SHIRT,
    TURTLENECK,
    HOODIE,
    JACKET,
    SCOOP
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
  private static final Color[] SKINS = {
    new Color(0xFFE0CC),
    new Color(0xF8D0B4),
    new Color(0xEDBD99),
    new Color(0xDDA67E),
    new Color(0xC68A5F),
    new Color(0xA86F48),
    new Color(0x85522F),
    new Color(0x653C24)
  };
  private static final Color[] HAIRS = {
    new Color(0x1F1A1C),
    new Color(0x3A2820),
    new Color(0x5B3A26),
    new Color(0x7E4F2C),
    new Color(0xA8552A),
    new Color(0xC98B45),
    new Color(0xE3C07A),
    new Color(0x8A8688),
    new Color(0xB7B3B3)
  };
  private static final Color[] EYES = {
    new Color(0x4A2E1D),
    new Color(0x6B4423),
    new Color(0x3C6E8F),
    new Color(0x4F7F5A),
    new Color(0x7A6A3A),
    new Color(0x6C7A89)
  };
  private static final Color[] CLOTHS = {
    new Color(0x2F4858),
    new Color(0xB5473C),
    new Color(0xE0A458),
    new Color(0x3E7C6B),
    new Color(0x5B5F97),
    new Color(0xF1E3D0),
    new Color(0x8D5B4C),
    new Color(0x264653),
    new Color(0xD98E73),
    new Color(0x6A994E),
    new Color(0xA44A6B),
    new Color(0x9FB8C8)
  };

  static Look of(World world, int performer) {
    return of(world.dice(Kind.PERFORMER, performer, 50), world.performers.woman(performer));
  }

  static Look of(Dice dice, boolean woman) {
    int tone = dice.below(SKINS.length);
    Color hair = HAIRS[dice.below(tone > 3 ? 3 : tone > 1 ? 6 : HAIRS.length)];
    Beard beard =
        woman || dice.chance(0.5)
            ? Beard.NONE
            : dice.of(
                new Beard[] {Beard.STUBBLE, Beard.FULL, Beard.FULL, Beard.MOUSTACHE, Beard.GOATEE});
    Color cloth = dice.of(CLOTHS);
    return new Look(
        SKINS[tone],
        hair,
        EYES[dice.below(tone > 3 ? 2 : EYES.length)],
        woman ? dice.between(0.70, 0.80) : dice.between(0.74, 0.84),
        woman ? dice.between(0, 0.5) : dice.between(0.4, 1),
        dice.between(0.9, 1.14) * (woman ? 1.06 : 0.98),
        dice.between(0.92, 1.08),
        dice.between(0.8, 1.25) * (woman ? 0.9 : 1.05),
        dice.between(0.88, 1.12),
        dice.between(0.88, 1.15),
        dice.between(0.8, 1.25) * (woman ? 1.15 : 0.9),
        dice.between(0.75, 1.3) * (woman ? 0.8 : 1.2),
        dice.between(-0.5, 0.5),
        dice.of(woman ? WOMEN : MEN),
        beard,
        dice.chance(0.2) ? (dice.chance(0.5) ? Glasses.ROUND : Glasses.SQUARE) : Glasses.NONE,
        tone < 3 && dice.chance(0.25),
        woman && dice.chance(0.45),
        woman,
        dice.of(Clothes.values()),
        cloth,
        dice.of(CLOTHS));
  }
}
