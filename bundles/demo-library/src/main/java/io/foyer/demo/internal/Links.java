package io.foyer.demo.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Relations seen from their other end: how many scenes a tag has, which groups contain a group.
 * Counted in one pass over the library when first asked for, and again when relations changed.
 */
final class Links {
  private final World world;
  private volatile @Nullable Counted counted;

  Links(World world) {
    this.world = world;
  }

  /** How many entities of a kind are related to an entity. */
  int count(Kind of, int id, Kind what) {
    int[] counts = counted().counts.get(key(of, what));
    return counts == null || id < 0 || id >= counts.length ? 0 : counts[id];
  }

  /** Sum of the counters of what is related to it. */
  int counter(Kind of, int id) {
    int[] counts = counted().counters.get(of);
    return counts == null || id < 0 || id >= counts.length ? 0 : counts[id];
  }

  int[] childTags(int id) {
    return counted().childTags.getOrDefault(id, new int[0]);
  }

  int[] childStudios(int id) {
    return counted().childStudios.getOrDefault(id, new int[0]);
  }

  int[] subGroups(int id) {
    return counted().subGroups.getOrDefault(id, new int[0]);
  }

  int[] groupScenes(int id) {
    return counted().groupScenes.getOrDefault(id, new int[0]);
  }

  int[] studioGroups(int id) {
    return counted().studioGroups.getOrDefault(id, new int[0]);
  }

  private static int key(Kind of, Kind what) {
    return of.number * Kind.COUNT + what.number;
  }

  private Counted counted() {
    Counted known = counted;
    if (known != null && known.version == world.edits.relations()) {
      return known;
    }
    synchronized (this) {
      known = counted;
      if (known == null || known.version != world.edits.relations()) {
        known = new Counted(world);
        counted = known;
      }
      return known;
    }
  }

  private static final class Counted {
    final int version;
    final Map<Integer, int[]> counts = new HashMap<>();
    final Map<Kind, int[]> counters = new EnumMap<>(Kind.class);
    final Map<Integer, int[]> childTags = new HashMap<>();
    final Map<Integer, int[]> childStudios = new HashMap<>();
    final Map<Integer, int[]> subGroups = new HashMap<>();
    final Map<Integer, int[]> groupScenes = new HashMap<>();
    final Map<Integer, int[]> studioGroups = new HashMap<>();
    private final World world;

    Counted(World world) {
      this.world = world;
      this.version = world.edits.relations();
      scenes();
      images();
      galleries();
      others();
    }

    private void add(Kind of, int id, Kind what) {
      int[] array = counts.computeIfAbsent(key(of, what), _ -> new int[size(of)]);
      if (id < array.length) {
        array[id]++;
      }
    }

    private void raise(Kind of, int id, int by) {
      int[] array = counters.computeIfAbsent(of, k -> new int[size(k)]);
      if (id < array.length) {
        array[id] += by;
      }
    }

    private int size(Kind kind) {
      int[] last = world.ids(kind).range(world.ids(kind).count() - 1, world.ids(kind).count());
      return Math.min(50_000_000, (last.length == 0 ? 0 : last[0]) + 1);
    }

    private void scenes() {
      LongList performersOfStudio = new LongList();
      LongList performersOfGroup = new LongList();
      LongList performersTogether = new LongList();
      for (int scene : world.ids(Kind.SCENE).all()) {
        int[] cast = world.scenes.performers(scene);
        int counter = world.scenes.counted(scene).size();
        Integer studio = world.scenes.studio(scene);
        for (int performer : cast) {
          add(Kind.PERFORMER, performer, Kind.SCENE);
          raise(Kind.PERFORMER, performer, counter);
          if (studio != null) {
            performersOfStudio.add(((long) studio << 32) | performer);
          }
          for (int other : cast) {
            if (other != performer) {
              performersTogether.add(((long) performer << 32) | other);
            }
          }
        }
        for (int tag : world.scenes.tags(scene)) {
          add(Kind.TAG, tag, Kind.SCENE);
        }
        if (studio != null) {
          add(Kind.STUDIO, studio, Kind.SCENE);
          raise(Kind.STUDIO, studio, counter);
        }
        for (Values.InGroup in : world.scenes.groups(scene)) {
          add(Kind.GROUP, in.group(), Kind.SCENE);
          raise(Kind.GROUP, in.group(), counter);
          append(groupScenes, in.group(), scene);
          for (int performer : cast) {
            performersOfGroup.add(((long) in.group() << 32) | performer);
          }
        }
      }
      performersOfStudio.distinct(pair -> add(Kind.STUDIO, (int) (pair >> 32), Kind.PERFORMER));
      performersTogether.distinct(pair -> add(Kind.PERFORMER, (int) (pair >> 32), Kind.PERFORMER));
      performersOfGroup.distinct(
          pair -> {
            add(Kind.GROUP, (int) (pair >> 32), Kind.PERFORMER);
            add(Kind.PERFORMER, (int) pair, Kind.GROUP);
          });
    }

    private void images() {
      for (int image : world.ids(Kind.IMAGE).all()) {
        int counter = world.images.counter(image);
        for (int performer : world.images.performers(image)) {
          add(Kind.PERFORMER, performer, Kind.IMAGE);
          raise(Kind.PERFORMER, performer, counter);
        }
        for (int tag : world.images.tags(image)) {
          add(Kind.TAG, tag, Kind.IMAGE);
        }
        Integer studio = world.images.studio(image);
        if (studio != null) {
          add(Kind.STUDIO, studio, Kind.IMAGE);
          raise(Kind.STUDIO, studio, counter);
        }
      }
    }

    private void galleries() {
      for (int gallery : world.ids(Kind.GALLERY).all()) {
        for (int performer : world.galleries.performers(gallery)) {
          add(Kind.PERFORMER, performer, Kind.GALLERY);
        }
        for (int tag : world.galleries.tags(gallery)) {
          add(Kind.TAG, tag, Kind.GALLERY);
        }
        Integer studio = world.galleries.studio(gallery);
        if (studio != null) {
          add(Kind.STUDIO, studio, Kind.GALLERY);
        }
      }
    }

    private void others() {
      for (int marker : world.ids(Kind.MARKER).all()) {
        add(Kind.TAG, world.markers.primaryTag(marker), Kind.MARKER);
        for (int tag : world.markers.tags(marker)) {
          add(Kind.TAG, tag, Kind.MARKER);
        }
      }
      for (int performer : world.ids(Kind.PERFORMER).all()) {
        for (int tag : world.performers.tags(performer)) {
          add(Kind.TAG, tag, Kind.PERFORMER);
        }
      }
      for (int studio : world.ids(Kind.STUDIO).all()) {
        for (int tag : world.studios.tags(studio)) {
          add(Kind.TAG, tag, Kind.STUDIO);
        }
        Integer parent = world.studios.parent(studio);
        if (parent != null) {
          append(childStudios, parent, studio);
        }
      }
      for (int group : world.ids(Kind.GROUP).all()) {
        for (int tag : world.groups.tags(group)) {
          add(Kind.TAG, tag, Kind.GROUP);
        }
        Integer studio = world.groups.studio(group);
        if (studio != null) {
          add(Kind.STUDIO, studio, Kind.GROUP);
          append(studioGroups, studio, group);
        }
        for (Values.GroupLink link : world.groups.containing(group)) {
          append(subGroups, link.group(), group);
        }
      }
      for (int tag : world.ids(Kind.TAG).all()) {
        for (int parent : world.tags.parents(tag)) {
          append(childTags, parent, tag);
        }
      }
      for (Map<Integer, int[]> lists :
          List.of(childTags, childStudios, subGroups, groupScenes, studioGroups)) {
        lists.replaceAll((_, array) -> Arrays.copyOfRange(array, 1, array[0] + 1));
      }
    }

    /** Appends to a list that, while it is built, has its length in front. */
    private static void append(Map<Integer, int[]> lists, int key, int value) {
      int[] array = lists.getOrDefault(key, new int[4]);
      int length = ++array[0];
      if (length >= array.length) {
        array = Arrays.copyOf(array, array.length * 2);
      }
      array[length] = value;
      lists.put(key, array);
    }
  }

  private static final class LongList {
    private long[] values = new long[1024];
    private int size;

    void add(long value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = value;
    }

    void distinct(java.util.function.LongConsumer each) {
      Arrays.sort(values, 0, size);
      for (int i = 0; i < size; i++) {
        if (i == 0 || values[i] != values[i - 1]) {
          each.accept(values[i]);
        }
      }
    }
  }

  /** Every tag below one, itself included, whatever the loops in the data. */
  int[] tagsBelow(int id, int depth) {
    List<Integer> found = new ArrayList<>(List.of(id));
    int from = 0;
    for (int level = 0; depth < 0 || level < depth; level++) {
      int to = found.size();
      for (int i = from; i < to; i++) {
        for (int child : childTags(found.get(i))) {
          if (!found.contains(child)) {
            found.add(child);
          }
        }
      }
      if (to == found.size()) {
        break;
      }
      from = to;
    }
    return World.ints(found);
  }

  /** Every studio below one, itself included, whatever the loops in the data. */
  int[] studiosBelow(int id, int depth) {
    List<Integer> found = new ArrayList<>(List.of(id));
    int from = 0;
    for (int level = 0; depth < 0 || level < depth; level++) {
      int to = found.size();
      for (int i = from; i < to; i++) {
        for (int child : childStudios(found.get(i))) {
          if (!found.contains(child)) {
            found.add(child);
          }
        }
      }
      if (to == found.size()) {
        break;
      }
      from = to;
    }
    return World.ints(found);
  }
}
