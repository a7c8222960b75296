package io.foyer.drawn;

/**
 * How a person is caught.
 *
 * @param tilt of the head, radians
 * @param turn of the head, -1 to 1
 * @param smile 0 to 1
 * @param lookX of the eyes, -1 to 1
 * @param lightLeft whether the light comes from the left
 */
public record Pose(double tilt, double turn, double smile, double lookX, boolean lightLeft) {
  /** As in the middle of some doing. */
  public static Pose of(Dice dice) {
    return new Pose(
        dice.between(-0.1, 0.1),
        dice.between(-0.8, 0.8),
        dice.unit(),
        dice.between(-0.7, 0.7),
        dice.chance(0.5));
  }

  /** As for a portrait: upright, towards the painter. */
  public static Pose portrait(Dice dice) {
    return new Pose(
        dice.between(-0.06, 0.06),
        dice.between(-0.5, 0.5),
        dice.between(0.3, 0.95),
        dice.between(-0.2, 0.2),
        dice.chance(0.5));
  }
}
