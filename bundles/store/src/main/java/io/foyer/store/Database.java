package io.foyer.store;

import java.util.function.Function;
import org.apache.ibatis.session.SqlSession;

/**
 * One bundle's view of its tables. Safe for use by many threads. A failing function rolls its
 * transaction back and its exception passes through unchanged.
 */
public interface Database {
  /**
   * Runs a function on a read-only connection of the pool, in one read transaction, so that all its
   * statements see the same state. Waits when all readers are busy; never waits for the writer.
   */
  <R> R read(Function<SqlSession, R> work);

  /**
   * Runs a function in one transaction on the file's only writer, after those that came before it,
   * and commits. The function must not call {@code write} of any database again.
   */
  <R> R write(Function<SqlSession, R> work);

  /** {@link #read(Function)} with a mapper. */
  default <M, R> R read(Class<M> mapper, Function<M, R> work) {
    return read(session -> work.apply(session.getMapper(mapper)));
  }

  /** {@link #write(Function)} with a mapper. */
  default <M, R> R write(Class<M> mapper, Function<M, R> work) {
    return write(session -> work.apply(session.getMapper(mapper)));
  }
}
