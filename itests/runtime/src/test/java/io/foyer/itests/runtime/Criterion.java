package io.foyer.itests.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of {@code criteria.txt}: a filter criterion or a sort key of one type of entity.
 *
 * @param name with a dot where it is inside another member
 * @param family how it compares, as the file's head says
 * @param target whose ids it takes; empty where it takes none
 * @param deep whether it looks below what is named
 */
record Criterion(
    String type, boolean sort, String name, String family, String target, boolean deep) {

  static List<Criterion> all() throws IOException {
    List<Criterion> all = new ArrayList<>();
    try (InputStream in = Criterion.class.getResourceAsStream("/criteria.txt")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] part = line.split(" ");
          all.add(
              part[1].equals("sort")
                  ? new Criterion(part[0], true, part[2], part[3], "", false)
                  : new Criterion(
                      part[0],
                      false,
                      part[1],
                      part[2],
                      part.length > 3 ? part[3] : "",
                      part.length > 4));
        }
      }
    }
    return all;
  }

  @Override
  public String toString() {
    return type + (sort ? " by " : " ") + name;
  }
}
