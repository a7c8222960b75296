package io.foyer.demo.internal;

import java.util.List;

/** The words that names and titles are made of. All of it is invented. */
final class Words {
  static final String[] WOMEN =
      list(
          """
          Ada Alma Amara Anika Aria Asha Aurelia Beatriz Brisa Cleo Calla Carmen Dalia Daphne Delphine
          Edda Elena Elif Esme Fenna Flora Freya Gaia Greta Hana Helka Ida Ilse Imani Ingrid Irena Isra
          Jolene Juno Kaia Keiko Lale Leonie Lila Linnea Lucia Mabel Maren Marisol Maya Mei Mira Nadia
          Naomi Nell Niamh Noor Odile Olive Paloma Petra Priya Rosalind Runa Sabine Selma Signe Soraya
          Stella Tala Tamsin Thea Tilda Uma Vera Willa Ximena Yara Yuki Zadie Zora
          """);
  static final String[] MEN =
      list(
          """
          Abel Alaric Amos Anders Anton Arlo August Aziz Basil Bastian Benno Bram Caleb Caspian Cem Cyrus
          Dario Dashiell Diego Edwin Elio Emil Enzo Esben Ewan Farid Felix Finn Gideon Hakim Hugo Idris
          Ilya Ivo Jasper Joaquin Jonas Kai Karim Kenji Lars Leander Levi Linus Lorenz Luca Malik Mateo
          Milo Nadir Nico Noam Olaf Omar Orson Otis Pablo Pascal Quentin Rafael Ravi Remy Rufus Samir
          Silas Soren Stellan Tariq Theo Tomas Ulrich Viggo Wendell Xavier Yannick Zane
          """);
  static final String[] LAST =
      list(
          """
          Abernathy Adeyemi Aldersey Almgren Amadi Arkwright Asante Ashgrove Aurand Bellweather Bergholt
          Bianchetti Birkeland Blackthorn Bramble Brightwater Calloway Caradec Castellane Chandra Clearwell
          Corvino Cranfield Dahlstrom Daventry Delacourt Deverell Dovetail Duarte Eastwick Ekelund Elmsworth
          Engelhart Evergreen Fairbourne Falkenrath Farrow Fennimore Ferreira Fjeldsted Foxglove Galanis
          Garrick Glenholm Goodspeed Greenhalgh Hallowell Halvorsen Harrowgate Hartwell Hawksworth Hazelton
          Hollander Ibarra Ingleby Iwashiro Jansson Juniper Kallas Kanemori Kestrel Kingsmead Kirkegaard
          Lindqvist Lockhart Lovelace Lundgren Mackworth Malmqvist Marchetti Mayweather Merriweather Midwinter
          Montclair Moonstone Mwangi Nakagawa Nightingale Norwood Oakhurst Okonkwo Oleander Osterberg Pallister
          Pemberton Penhallow Pinewood Prescott Quillfeather Quintana Radcliffe Rainwater Ravenhill Redfern
          Riverton Rosenthal Rosewood Rowntree Sablier Salvatori Sandoval Sedgewick Silverbrook Skylark
          Solberg Starling Stonebridge Summerfield Sundgren Swiftwater Tamarind Tanaka Thackeray Thistlewood
          Thornbury Tidewell Umberton Underhill Valdivia Vandermeer Verhoeven Vesterby Wainwright Wakefield
          Weatherby Westergaard Whitcombe Wildwood Winterbourne Wolfhart Yamamori Yarrow Zabala Zellweger
          """);
  static final String[] TOWNS =
      list(
          """
          Aldery Brindlemark Caldstrand Dunmere Eastholm Fellbrook Greywick Halcyon Isenby Jorvale Kestrel
          Lowenfeld Marrowick Northmere Oxbow Pellworth Quarrington Ravensund Sunnmark Tarnholt Ulverby
          Velmora Westerling Yarrowdale Zennor
          """);
  static final String[] COMPANY_FIRST =
      list(
          """
          Lantern Northlight Harbour Kestrel Paper Copper Windmill Bluebird Juniper Marble Tandem Saltwater
          Evergreen Compass Velvet Foxglove Meridian Cobalt Amber Thistle Rowan Starling Quill Driftwood
          Hollow Silver Cinder Orchard Tidal Wander
          """);
  static final String[] COMPANY_LAST =
      list(
          """
          Pictures Films Studio House Works Collective Productions Theatre Media Workshop Company Stories
          """);
  static final String[] ADJECTIVES =
      list(
          """
          Quiet Golden Long Early Distant Open Hidden Gentle Bright Wandering Winding Silver Painted Little
          Secret Restless Patient Borrowed Slow Brave Forgotten Shared Curious Everyday Last First
          """);
  static final String[] KEEPERS =
      list(
          """
          Keepers Makers Singers Travellers Neighbours Sisters Brothers Friends Painters Sailors Dancers
          Gardeners Bakers Walkers Dreamers Players Visitors Builders Runners Storytellers
          """);
  static final String[] THINGS =
      list(
          """
          Lantern Map Postcard Bicycle Compass Violin Teapot Kite Window Ladder Garden Clock Letter Song Bell
          Boat Table Blanket Orchard Bridge Lighthouse Suitcase Notebook Umbrella Telescope Piano
          """);
  static final String[] TIMES = {
    "at Dawn",
    "at Noon",
    "at Dusk",
    "at Midnight",
    "at Midsummer",
    "at Harvest Time",
    "in January",
    "in March",
    "in April",
    "in May",
    "in June",
    "in August",
    "in September",
    "in October",
    "in November",
    "on a Sunday",
    "after the Rain",
    "before the Storm"
  };
  static final String[] SPANS = {
    "one long summer",
    "a single night",
    "four seasons",
    "a rainy weekend",
    "three winters",
    "one ordinary day",
    "a whole year",
    "the last week of harvest"
  };
  static final String[] COLOURS = list("black brown blonde auburn red grey chestnut");
  static final String[] EYES = list("brown blue green hazel grey");
  static final String[] COUNTRIES =
      list("SE NO DK FI DE FR ES PT IT NL GB IE CA US BR MX JP KR IN KE NG ZA AU NZ");

  /** Curated tags, each with its parent before it in the list: {@code name<parent}. */
  static final List<String> TAGS =
      List.of(
          """
          Place< Activity< Mood< Season< Craft< Outdoors<Place Indoors<Place Mountains<Outdoors
          Lake<Mountains Coast<Outdoors Harbour<Coast Forest<Outdoors Trail<Forest Desert<Outdoors
          Canyon<Desert City<Place Street<City Garden<Outdoors Snowfield<Mountains Kitchen<Indoors
          Theatre<Indoors Workshop<Indoors Concert<Place Stadium<Place Island<Coast Hiking<Activity
          Walking<Activity Sports<Activity Athletics<Sports Running<Athletics Sailing<Sports
          Skiing<Sports Cycling<Sports Climbing<Sports Swimming<Sports Travel<Activity Railway<Travel
          Road_trip<Travel Music<Activity Singing<Music Piano<Music Strings<Music Dancing<Activity
          Acting<Activity Cooking<Activity Baking<Cooking Gardening<Activity Games<Activity Calm<Mood
          Joyful<Mood Festive<Mood Lively<Mood Cosy<Mood Nostalgic<Mood Mysterious<Mood
          Adventurous<Mood Patient<Mood Windy<Mood Night<Mood Golden_hour<Mood Spring<Season
          Summer<Season Autumn<Season Winter<Season Blossom<Spring Midsummer<Summer Harvest<Autumn
          First_snow<Winter Pottery<Craft Woodwork<Craft Weaving<Craft Painting<Craft
          Bookbinding<Craft Glass<Craft Printing<Craft
          """
              .strip()
              .split("\\s+", -1));

  private Words() {}

  private static String[] list(String text) {
    return text.strip().split("\\s+", -1);
  }
}
