package io.foyer.catalog.internal.store;

import io.foyer.catalog.internal.index.Instances;
import io.foyer.catalog.internal.index.Row;
import io.foyer.catalog.internal.store.Junction.Link;
import io.foyer.catalog.internal.store.OrdinalMapper.Known;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryEntity;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Year;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.ibatis.session.SqlSession;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * The cached library in its file. Every method is one transaction and answers the ordinals of the
 * entities whose rows or relations it changed.
 *
 * <p>A row remembers a digest of what it was made from, so that a page that brings nothing new
 * writes nothing.
 */
public final class LibraryTables {
  private static final int PURGED_AT_ONCE = 2_000;
  private static final Duration KEPT = Duration.ofDays(30);

  private final Database database;
  private final Clock clock;

  private LibraryTables(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  public static LibraryTables open(Store store, Clock clock) {
    return new LibraryTables(
        store.open(
            new Schema(
                DatabaseFile.LIBRARY,
                "catalog",
                LibraryTables.class,
                List.of(
                    OrdinalMapper.class,
                    RelationMapper.class,
                    ErasureMapper.class,
                    TextMapper.class,
                    EntityWrites.class,
                    EntityReads.class,
                    MediaMapper.class,
                    StubReads.class,
                    DerivationMapper.class,
                    InstanceMapper.class))),
        clock);
  }

  public Database database() {
    return database;
  }

  /**
   * Runs one transaction on the cached entities. When it touches any, the version of the library
   * grows with it.
   */
  Touched change(Function<SqlSession, Touched> work) {
    return database.write(
        session -> {
          Touched touched = work.apply(session);
          if (!touched.isEmpty()) {
            session.getMapper(InstanceMapper.class).nextVersion();
          }
          return touched;
        });
  }

  /** A number that grows with every change of the cached entities and is kept with them. */
  public long version() {
    return database.read(InstanceMapper.class, InstanceMapper::version);
  }

  /** Adds or replaces the entities of a page. */
  public Touched put(String instance, EntityType type, List<? extends LibraryEntity> entities) {
    return change(
        session -> {
          InstanceMapper instances = session.getMapper(InstanceMapper.class);
          instances.add(instance);
          return new Page(session, instances.added(instance), type).put(entities);
        });
  }

  /** Marks live entities as deleted; those that are not there are ignored. */
  public Touched remove(String instance, EntityType type, Collection<String> ids) {
    String json = JsonText.array(ids.stream().map(Ids::parse).filter(Objects::nonNull).toList());
    return change(
        session -> {
          Touched changes = new Touched();
          Integer number = session.getMapper(InstanceMapper.class).number(instance);
          if (number != null) {
            List<Integer> removed =
                session
                    .getMapper(OrdinalMapper.class)
                    .remove(type.plural(), number, json, clock.millis());
            String ords = JsonText.array(removed);
            session.getMapper(TextMapper.class).forget(type.plural(), ords);
            session.getMapper(RelationMapper.class).underived(type.key(), ords);
            changes.removed(type, removed);
          }
          return changes;
        });
  }

  /** How many live entities there are. */
  public long count(String instance, EntityType type) {
    return database.read(
        session -> {
          Integer number = session.getMapper(InstanceMapper.class).number(instance);
          return number == null
              ? 0L
              : session.getMapper(OrdinalMapper.class).count(type.plural(), number);
        });
  }

  /** The next live ids above one, ascending. */
  public List<Long> liveIds(String instance, EntityType type, long above, int most) {
    return database.read(
        session -> {
          Integer number = session.getMapper(InstanceMapper.class).number(instance);
          return number == null
              ? List.of()
              : session.getMapper(OrdinalMapper.class).liveIds(type.plural(), number, above, most);
        });
  }

  /** The next ordinals above one of live entities, ascending. */
  public List<Integer> liveOrds(EntityType type, int above, int most) {
    return database.read(
        OrdinalMapper.class, mapper -> mapper.liveOrds(type.plural(), above, most));
  }

  /** The highest ordinal of a type, 0 when there is none. */
  public int lastOrd(EntityType type) {
    return database.read(OrdinalMapper.class, mapper -> mapper.lastOrd(type.plural()));
  }

  /** What the index needs to know of the live entities with ordinals from one to another. */
  public List<Row> rows(EntityType type, int from, int to, Instances instances) {
    return database.read(session -> indexRows(session, instances).between(type, from, to));
  }

  /** The entities of a type that were deleted or only mentioned. Only names are to be relied on. */
  public List<Row> goneRows(EntityType type, Instances instances) {
    return database.read(session -> indexRows(session, instances).gone(type));
  }

  /** Those of them with some ordinals. */
  public List<Row> goneRows(EntityType type, RoaringBitmap ords, Instances instances) {
    String json = Arrays.toString(ords.toArray());
    return database.read(session -> indexRows(session, instances).gone(type, json));
  }

  /** What the index needs to know of live entities; others are left out. */
  public List<Row> rows(Map<EntityType, ? extends Collection<Integer>> ords, Instances instances) {
    return database.read(
        session -> {
          IndexRows rows = indexRows(session, instances);
          List<Row> read = new ArrayList<>();
          ords.forEach((type, of) -> read.addAll(rows.read(type, JsonText.array(of))));
          return read;
        });
  }

  private IndexRows indexRows(SqlSession session, Instances instances) {
    Map<Integer, Integer> numbers = new HashMap<>();
    for (InstanceMapper.Instance known : session.getMapper(InstanceMapper.class).all()) {
      numbers.put(known.number(), instances.number(known.id()));
    }
    return new IndexRows(session.getConnection(), numbers::get, Year.now(clock).getValue());
  }

  /** Ids of the library servers of which something is cached. */
  public List<InstanceMapper.Instance> instances() {
    return database.read(InstanceMapper.class, InstanceMapper::all);
  }

  /** Remembers that a library server was read completely once. */
  public void markReady(String instance) {
    database.write(
        session -> {
          InstanceMapper instances = session.getMapper(InstanceMapper.class);
          instances.add(instance);
          instances.ready(instance, clock.millis());
          return true;
        });
  }

  /**
   * Erases some of a library server, and it itself when nothing else is left, so that no
   * transaction keeps others waiting for long. To be called until it touches nothing.
   */
  public Touched purge(String instance) {
    return change(
        session -> {
          Touched touched = new Touched();
          InstanceMapper instances = session.getMapper(InstanceMapper.class);
          Integer number = instances.number(instance);
          if (number == null) {
            return touched;
          }
          Erasure erasure = new Erasure(session);
          for (EntityType type : EntityType.values()) {
            touched.removed(type, erasure.some(type, number, PURGED_AT_ONCE));
          }
          if (touched.isEmpty()) {
            instances.delete(instance);
          }
          return touched;
        });
  }

  /** Erases what was deleted longer than 30 days ago; only its ordinal stays. */
  public void eraseOld() {
    long before = clock.instant().minus(KEPT).toEpochMilli();
    database.write(
        session -> {
          Erasure erasure = new Erasure(session);
          for (EntityType type : EntityType.values()) {
            erasure.deletedBefore(type, before);
          }
          return true;
        });
  }

  /**
   * Ordinals of the entities that a transaction touched, by type, ascending.
   *
   * @param changed that are there and must be read again
   * @param removed that are gone for viewers
   */
  public record Touched(
      Map<EntityType, Set<Integer>> changed, Map<EntityType, Set<Integer>> removed) {
    Touched() {
      this(new EnumMap<>(EntityType.class), new EnumMap<>(EntityType.class));
    }

    static Touched of(EntityType type, Collection<Integer> changed) {
      Touched touched = new Touched();
      touched.changed(type, changed);
      return touched;
    }

    void changed(EntityType type, Collection<Integer> ords) {
      if (!ords.isEmpty()) {
        changed.computeIfAbsent(type, t -> new TreeSet<>()).addAll(ords);
      }
    }

    void removed(EntityType type, Collection<Integer> ords) {
      if (!ords.isEmpty()) {
        removed.computeIfAbsent(type, t -> new TreeSet<>()).addAll(ords);
      }
    }

    public boolean isEmpty() {
      return changed.isEmpty() && removed.isEmpty();
    }
  }

  /** An entity as it came, and the digest of it. */
  private record Novelty(LibraryEntity entity, long digest) {}

  /** The writing of one page. */
  private static final class Page {
    private final SqlSession session;
    private final int instance;
    private final EntityType type;
    private final OrdinalMapper ordinals;
    private final RelationMapper relations;
    private final Touched changes = new Touched();

    Page(SqlSession session, int instance, EntityType type) {
      this.session = session;
      this.instance = instance;
      this.type = type;
      ordinals = session.getMapper(OrdinalMapper.class);
      relations = session.getMapper(RelationMapper.class);
    }

    Touched put(List<? extends LibraryEntity> entities) {
      Map<Long, Novelty> news = news(entities);
      if (news.isEmpty()) {
        return changes;
      }
      List<LibraryEntity> written = news.values().stream().map(Novelty::entity).toList();
      Ordinals known = Ordinals.reserve(ordinals, instance, written);
      RowMaker rows = new RowMaker(instance, known);
      EntityWrites writes = session.getMapper(EntityWrites.class);
      RowMaker.share(writes, written);
      Map<Integer, LibraryEntity> byOrd = new LinkedHashMap<>(news.size() * 2);
      news.forEach(
          (id, novelty) -> {
            int ord = Objects.requireNonNull(known.of(type, novelty.entity().id()));
            rows.write(writes, novelty.entity(), ord, id, novelty.digest());
            byOrd.put(ord, novelty.entity());
          });
      changes.changed(type, byOrd.keySet());
      String ords = JsonText.array(byOrd.keySet());
      for (Junction junction : Junction.of(type)) {
        replace(junction, byOrd, ords, known);
      }
      TextColumns text = TextColumns.of(type);
      session.getMapper(TextMapper.class).index(type.plural(), text.columns(), text.values(), ords);
      relations.underived(type.key(), ords);
      return changes;
    }

    /** Those that are not in the file as they came; the last one when an id comes twice. */
    private Map<Long, Novelty> news(List<? extends LibraryEntity> entities) {
      Map<Long, Novelty> byId = new LinkedHashMap<>();
      for (LibraryEntity entity : entities) {
        Long id = Ids.parse(entity.id());
        if (id != null && entity.type() == type) {
          byId.put(id, new Novelty(entity, digest(entity)));
        }
      }
      for (Known known : ordinals.known(type.plural(), instance, JsonText.array(byId.keySet()))) {
        Novelty novelty = byId.get(known.id());
        if (novelty != null && known.live() && known.digest() == novelty.digest()) {
          byId.remove(known.id());
        }
      }
      return byId;
    }

    private void replace(
        Junction junction, Map<Integer, LibraryEntity> byOrd, String ords, Ordinals known) {
      List<List<@Nullable Object>> pairs = new ArrayList<>();
      byOrd.forEach(
          (ord, entity) -> {
            for (Link link : junction.links(entity)) {
              Integer target = known.of(junction.target(), link.id());
              if (target != null) {
                pairs.add(
                    junction.noteColumn() == null
                        ? Arrays.asList(ord, target)
                        : Arrays.asList(ord, target, link.note()));
              }
            }
          });
      String json = JsonText.array(pairs);
      if (junction.toldByBoth()) {
        changes.changed(junction.target(), targets(junction, ords));
      }
      relations.clear(junction.table(), junction.ownerColumn(), ords);
      String note = junction.noteColumn();
      if (note == null) {
        relations.add(junction.table(), junction.ownerColumn(), junction.targetColumn(), json);
      } else {
        relations.addNoted(
            junction.table(), junction.ownerColumn(), junction.targetColumn(), note, json);
      }
      if (junction.toldByBoth()) {
        changes.changed(junction.target(), targets(junction, ords));
      }
    }

    private List<Integer> targets(Junction junction, String ords) {
      return relations.liveTargets(
          junction.table(),
          junction.ownerColumn(),
          junction.targetColumn(),
          junction.target().plural(),
          ords);
    }
  }

  /** 64 bits of SHA-256 over all that the entity holds; never 0. */
  private static long digest(LibraryEntity entity) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(entity.toString().getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(hash).getLong() | 1;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
