package io.foyer.sync.internal;

import io.foyer.catalog.CatalogWriter;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.sync.SyncProgress.State;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads one type of one library server page by page into the catalog, the next page under way while
 * one is written.
 *
 * <p>Pages are sorted by id. New entities have the greatest ids, so they never move others; but a
 * deletion moves everything after it towards the front, and what was first on the next page is then
 * last on the page before. Whenever that may have happened, which is when the total shrank or when
 * a pass is resumed, the pass goes back until a page begins at or before the greatest id that is
 * stored; from there nothing can have been skipped. Writing a page twice changes nothing.
 */
final class TypePass {
  /** More steps back than a library that is merely being tidied up causes. */
  private static final int MOST_STEPS_BACK = 100;

  /**
   * What a pass found.
   *
   * @param read entities written
   * @param skipped rows that were unusable
   * @param total how many the server says there are
   * @param complete whether as many came as the server says
   */
  record Result(long read, long skipped, long total, boolean complete) {}

  private final String instance;
  private final EntityType type;
  private final LibraryClient client;
  private final CatalogWriter catalog;
  private final Requests requests;
  private final ProgressBoard board;
  private final int pageSize;

  TypePass(
      String instance,
      EntityType type,
      LibraryClient client,
      CatalogWriter catalog,
      Requests requests,
      ProgressBoard board,
      int pageSize) {
    this.instance = instance;
    this.type = type;
    this.client = client;
    this.catalog = catalog;
    this.requests = requests;
    this.board = board;
    this.pageSize = pageSize;
  }

  /**
   * Reads the type.
   *
   * @param updatedAfter only what changed later, or null for everything
   * @param start where to go on
   * @param afterPage told the position after each page that is written
   * @throws LibraryException when the library server fails; what was written stays
   * @throws Requests.Aborted when asked to stop
   */
  Result run(
      @Nullable String updatedAfter,
      SyncStates.Position start,
      Consumer<SyncStates.Position> afterPage) {
    int page = start.page();
    long lastId = start.lastId();
    long done = start.done();
    long read = 0;
    long skipped = 0;
    long previousTotal = -1;
    int stepsBack = 0;
    int pagesAgain = 0;
    boolean seeking = page > 1;
    board.stage("Reading " + type.plural(), done, 0);
    Requests.Request<LibraryClient.Page> next = fetch(page, updatedAfter);
    while (true) {
      LibraryClient.Page answer = requests.await(next);
      List<LibraryEntity> rows = answer.entities();
      int size = rows.size() + answer.skipped();
      checkOrder(rows);
      boolean shrank = previousTotal >= 0 && answer.total() < previousTotal;
      boolean grew = answer.total() > previousTotal;
      previousTotal = answer.total();
      if (page > 1 && (seeking || shrank) && (rows.isEmpty() || id(rows.getFirst()) > lastId)) {
        if (++stepsBack > MOST_STEPS_BACK) {
          throw failure("changes too quickly to be read page by page");
        }
        seeking = true;
        next = fetch(--page, updatedAfter);
        continue;
      }
      boolean sought = seeking || shrank;
      seeking = false;
      long greatest = rows.isEmpty() ? lastId : id(rows.getLast());
      if (size >= pageSize
          && !rows.isEmpty()
          && greatest <= lastId
          && !sought
          && (!grew || ++pagesAgain > MOST_STEPS_BACK)) {
        throw failure("sends the same page again and again");
      }
      if (page == 1 && size == 0 && answer.total() > 0) {
        throw failure("counts " + answer.total() + " of them but sends none");
      }
      boolean end = size == 0 || (size < pageSize && (long) page * pageSize >= answer.total());
      if (!end) {
        next = fetch(page + 1, updatedAfter);
      }
      if (!rows.isEmpty()) {
        catalog.put(instance, type, rows);
      }
      long known = lastId;
      done += rows.stream().filter(row -> id(row) > known).count() + answer.skipped();
      read += rows.size();
      skipped += answer.skipped();
      lastId = Math.max(lastId, greatest);
      page++;
      afterPage.accept(new SyncStates.Position(page, lastId, done, start.mark()));
      board.read(rows.size());
      board.advance(done, Math.max(done, answer.total()));
      board.type(type, State.RUNNING, done, Math.max(done, answer.total()));
      if (end) {
        return new Result(read, skipped, answer.total(), done >= answer.total());
      }
      requests.check();
    }
  }

  private Requests.Request<LibraryClient.Page> fetch(int page, @Nullable String updatedAfter) {
    return requests.start(() -> client.page(type, page, pageSize, updatedAfter));
  }

  private void checkOrder(List<LibraryEntity> rows) {
    long before = -1;
    for (LibraryEntity row : rows) {
      long id = id(row);
      if (id <= before || row.type() != type) {
        throw failure("does not keep the order asked for");
      }
      before = id;
    }
  }

  private LibraryException failure(String what) {
    return new LibraryException(
        Reason.PROTOCOL,
        "The library server cannot be read: of its " + type.plural() + " it " + what + ".",
        null);
  }

  private static long id(LibraryEntity entity) {
    return Long.parseLong(entity.id());
  }
}
