package io.foyer.visibility.internal.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import io.foyer.visibility.internal.rules.Hidden;
import io.foyer.visibility.internal.rules.Restriction;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The rules that people made: restrictions of administrators, and what users hid. Each method is
 * one transaction; nobody is told of a change. Safe for many threads.
 */
@Component(service = RuleStore.class)
public final class RuleStore {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Database database;
  private final Clock clock;

  @Activate
  public RuleStore(@Reference Store store) {
    this(store, Clock.systemUTC());
  }

  public RuleStore(Store store, Clock clock) {
    database =
        store.open(
            new Schema(
                DatabaseFile.FOYER, "visibility", RuleStore.class, List.of(RuleMapper.class)));
    this.clock = clock;
  }

  /**
   * A restriction as it is kept.
   *
   * @param id names the row, for as long as the user has a restriction of that type
   * @param rule what it says
   * @param createdAt when the user first got one of that type
   * @param updatedAt when it was last written
   */
  public record StoredRestriction(int id, Restriction rule, Instant createdAt, Instant updatedAt) {}

  /**
   * Something hidden as it is kept.
   *
   * @param id names the row
   * @param what is hidden
   * @param hiddenAt when it was hidden, the last time
   */
  public record StoredHidden(int id, Hidden what, Instant hiddenAt) {}

  /** The restrictions of a user, at most one of a type. */
  public List<Restriction> restrictions(int user) {
    return storedRestrictions(user).stream().map(StoredRestriction::rule).toList();
  }

  /** The restrictions of a user, as they are kept. */
  public List<StoredRestriction> storedRestrictions(int user) {
    return database.read(RuleMapper.class, mapper -> mapper.restrictions(user)).stream()
        .map(RuleStore::stored)
        .toList();
  }

  private static StoredRestriction stored(RuleMapper.RestrictionRow row) {
    return new StoredRestriction(
        row.id(),
        new Restriction(row.entityType(), row.mode(), ids(row.entityIds()), row.restrictEmpty()),
        row.createdAt(),
        row.updatedAt());
  }

  /** Replaces all restrictions of a user by these, of which no two are of the same type. */
  public void replaceRestrictions(int user, List<Restriction> restrictions) {
    Instant now = clock.instant();
    String types = json(restrictions.stream().map(Restriction::type).toList());
    database.write(
        RuleMapper.class,
        mapper -> {
          mapper.dropRestrictionsBut(user, types);
          for (Restriction rule : restrictions) { // at most four
            mapper.restrict(
                user, rule.type(), rule.mode(), idsText(rule), rule.restrictEmpty(), now);
          }
          return restrictions.size();
        });
  }

  /** The ids of a restriction as JSON text, as it is kept and as the API answers it. */
  public static String idsText(Restriction rule) {
    return json(rule.ids().stream().map(EntityId::toString).toList());
  }

  /** What a user hid. */
  public List<Hidden> hidden(int user) {
    return storedHidden(user, null).stream().map(StoredHidden::what).toList();
  }

  /**
   * What a user hid, as it is kept, the newest first.
   *
   * @param type only of this type; null for all
   */
  public List<StoredHidden> storedHidden(int user, @Nullable EntityType type) {
    return database.read(RuleMapper.class, mapper -> mapper.hidden(user, type)).stream()
        .map(
            row ->
                new StoredHidden(
                    row.id(),
                    new Hidden(
                        row.entityType(),
                        new EntityId(
                            row.entityId(), row.instanceId().isEmpty() ? null : row.instanceId())),
                    row.hiddenAt()))
        .toList();
  }

  /** Remembers all of these as hidden, as of now; those that were hidden already too. */
  public void hide(int user, List<Hidden> entities) {
    String rows =
        json(
            entities.stream()
                .map(
                    entity -> {
                      String instance = entity.id().instance();
                      return List.of(
                          entity.type().name(), entity.id().id(), instance == null ? "" : instance);
                    })
                .toList());
    Instant now = clock.instant();
    database.write(
        RuleMapper.class,
        mapper -> {
          mapper.hide(user, rows, now);
          return entities.size();
        });
  }

  /**
   * Forgets that something is hidden: with a library server what was hidden there alone, without
   * one everything that was hidden with that id.
   *
   * @return how many rows that were
   */
  public int unhide(int user, Hidden entity) {
    return database.write(
        RuleMapper.class,
        mapper -> mapper.unhide(user, entity.type(), entity.id().id(), entity.id().instance()));
  }

  /**
   * Forgets everything that a user hid.
   *
   * @param type only of this type; null for all
   * @return how many rows that were
   */
  public int unhideAll(int user, @Nullable EntityType type) {
    return database.write(RuleMapper.class, mapper -> mapper.unhideAll(user, type));
  }

  /** Whether a user does not want to be asked before something is hidden. */
  public boolean hideConfirmationDisabled(int user) {
    return database.read(RuleMapper.class, mapper -> mapper.confirmationDisabled(user));
  }

  public void disableHideConfirmation(int user, boolean disabled) {
    database.write(
        RuleMapper.class,
        mapper -> {
          mapper.disableConfirmation(user, disabled);
          return disabled;
        });
  }

  /** Drops all that is kept of a user. */
  public void forget(int user) {
    database.write(
        RuleMapper.class,
        mapper -> {
          mapper.dropRestrictionsBut(user, "[]");
          mapper.forgetConfirmation(user);
          return mapper.unhideAll(user, null);
        });
  }

  /** The users of whom anything is kept. */
  public List<Integer> users() {
    return database.read(RuleMapper.class, RuleMapper::users);
  }

  private static List<EntityId> ids(String text) {
    try {
      List<String> ids = JSON.readerForListOf(String.class).readValue(text);
      return ids.stream().map(EntityId::parse).toList();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the ids of a restriction are no JSON", e);
    }
  }

  private static String json(List<?> values) {
    try {
      return JSON.writeValueAsString(values);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write a list as JSON", e);
    }
  }
}
