package io.foyer.demo.internal;

import io.foyer.drawn.Dice;
import io.foyer.drawn.Scenery;

/** Where a scene plays: gives its picture, its video, its words and its tags. */
enum Setting {
  LAKE(
      "Still Water,Mirror Lake,Upper Valley,Reed Bank,Mountain Hut,Boathouse",
      "Swimming,Rowing,Walking,Fishing,Camping",
      "Mountains,Lake,Hiking,Calm"),
  COAST(
      "Lighthouse,Harbour,Salt Road,Sandbar,Tide,White Cliffs,Fishing Fleet",
      "Sailing,Surfing,Walking,Rowing,Painting",
      "Coast,Harbour,Sailing,Windy"),
  FOREST(
      "Old Forest,Pine Path,Clearing,Moss Bridge,Birch Wood,Fern Valley",
      "Walking,Running,Gathering,Listening,Cycling",
      "Forest,Trail,Walking,Calm"),
  DESERT(
      "Red Dunes,Canyon,Caravan Road,Dry River,Painted Rocks,Long Horizon",
      "Driving,Walking,Riding,Climbing,Stargazing",
      "Desert,Canyon,Road trip,Adventurous"),
  SNOW(
      "First Snow,Frozen Pass,Winter Cabin,Ice Lake,Quiet Slope,North Trail",
      "Skiing,Skating,Walking,Racing,Wintering",
      "Mountains,Snowfield,Skiing,Winter"),
  CITY(
      "Old Town,Rooftops,Night Tram,Seventh Bridge,Market Street,Blue Hour,Last Train",
      "Walking,Cycling,Dancing,Waiting,Wandering",
      "City,Street,Night,Lively"),
  STAGE(
      "Small Theatre,Opening Night,Red Curtain,Second Act,Puppet House,Understudy",
      "Rehearsing,Acting,Dancing,Whispering,Waiting",
      "Theatre,Indoors,Acting,Festive"),
  CONCERT(
      "Summer Concert,Brass Band,Open Stage,Late Set,String Quartet,Choir",
      "Singing,Playing,Dancing,Listening,Touring",
      "Concert,Music,Singing,Lively"),
  KITCHEN(
      "Corner Bakery,Copper Pot,Long Table,Spice Shelf,Sunday Kitchen,Sourdough",
      "Cooking,Baking,Tasting,Kneading,Pickling",
      "Kitchen,Indoors,Cooking,Cosy"),
  WORKSHOP(
      "Clockmaker,Potter's Wheel,Wooden Boat,Bookbinder,Loom,Violin Shop",
      "Carving,Weaving,Mending,Building,Printing",
      "Workshop,Indoors,Woodwork,Patient"),
  GARDEN(
      "Walled Garden,Orchard,Greenhouse,Rose Arch,Bee Meadow,Harvest Table",
      "Planting,Picnicking,Painting,Gathering,Beekeeping",
      "Garden,Gardening,Spring,Joyful"),
  STADIUM(
      "Home Ground,Last Lap,Relay,Long Jump,Cup Final,Training Camp",
      "Running,Training,Racing,Jumping,Cheering",
      "Stadium,Athletics,Running,Lively");

  @SuppressWarnings("Immutable")
  final String[] nouns;

  @SuppressWarnings("Immutable")
  final String[] doing;

  @SuppressWarnings("Immutable")
  final String[] tags;

  Setting(String nouns, String doing, String tags) {
    this.nouns = nouns.split(",", -1);
    this.doing = doing.split(",", -1);
    this.tags = tags.split(",", -1);
  }

  /** How it is drawn. */
  Scenery.Place place() {
    return Scenery.Place.valueOf(name());
  }

  private static final Setting[] ALL = values();

  static Setting of(Dice dice) {
    return dice.of(ALL);
  }
}
