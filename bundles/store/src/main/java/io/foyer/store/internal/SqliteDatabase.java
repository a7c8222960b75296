package io.foyer.store.internal;

import io.foyer.store.Database;
import io.foyer.store.Schema;
import java.sql.Connection;
import java.time.Instant;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.ibatis.logging.nologging.NoLoggingImpl;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.LocalCacheScope;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.managed.ManagedTransactionFactory;
import org.apache.ibatis.type.ByteArrayTypeHandler;
import org.apache.ibatis.type.JdbcType;

/**
 * A schema's mappers on a file's connections. MyBatis never opens, commits or closes a connection;
 * the file does.
 *
 * <p>MyBatis looks classes up through the thread's context class loader before its own. Its own
 * would answer by a dynamic import, which would tie its bundle to this schema's bundle and restart
 * one with the other; so the context loader is the schema's own whenever MyBatis runs.
 */
final class SqliteDatabase implements Database {
  private final SqliteFile file;
  private final ClassLoader loader;
  private final SqlSessionFactory sessions;

  SqliteDatabase(SqliteFile file, Schema schema) {
    this.file = file;
    loader = schema.anchor().getClassLoader();
    sessions = withLoader(() -> new SqlSessionFactoryBuilder().build(configuration(file, schema)));
  }

  private static Configuration configuration(SqliteFile file, Schema schema) {
    ManagedTransactionFactory transactions = new ManagedTransactionFactory();
    Properties properties = new Properties();
    properties.setProperty("closeConnection", "false");
    transactions.setProperties(properties);
    Configuration configuration =
        new Configuration(new Environment(schema.name(), transactions, file.source()));
    configuration.setMapUnderscoreToCamelCase(true);
    configuration.setArgNameBasedConstructorAutoMapping(true);
    configuration.setLocalCacheScope(LocalCacheScope.STATEMENT);
    configuration.setCacheEnabled(false);
    // It would log parameters, which are hashes of passwords, sealed keys and ids of sessions.
    configuration.setLogImpl(NoLoggingImpl.class);
    configuration.getTypeHandlerRegistry().register(Instant.class, new EpochMillisHandler());
    // the driver gives blobs as bytes only
    configuration
        .getTypeHandlerRegistry()
        .register(byte[].class, JdbcType.BLOB, new ByteArrayTypeHandler());
    schema.mappers().forEach(configuration::addMapper);
    return configuration;
  }

  @Override
  public <R> R read(Function<SqlSession, R> work) {
    return file.read(connection -> run(ExecutorType.SIMPLE, connection, work));
  }

  @Override
  public <R> R write(Function<SqlSession, R> work) {
    // REUSE: a batch of a thousand rows compiles its statement once
    return file.write(connection -> run(ExecutorType.REUSE, connection, work));
  }

  private <R> R run(ExecutorType type, Connection connection, Function<SqlSession, R> work) {
    return withLoader(
        () -> {
          try (SqlSession session = sessions.openSession(type, connection)) {
            return work.apply(session);
          }
        });
  }

  private <R> R withLoader(Supplier<R> work) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return work.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
