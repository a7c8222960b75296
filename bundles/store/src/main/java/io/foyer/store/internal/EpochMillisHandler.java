package io.foyer.store.internal;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.jspecify.annotations.Nullable;

/** Keeps an Instant as INTEGER milliseconds since 1970: sortable, comparable, no time zone. */
final class EpochMillisHandler extends BaseTypeHandler<Instant> {
  @Override
  public void setNonNullParameter(
      PreparedStatement statement, int index, Instant value, @Nullable JdbcType type)
      throws SQLException {
    statement.setLong(index, value.toEpochMilli());
  }

  @Override
  public @Nullable Instant getNullableResult(ResultSet row, String column) throws SQLException {
    return instant(row.getLong(column), row.wasNull());
  }

  @Override
  public @Nullable Instant getNullableResult(ResultSet row, int column) throws SQLException {
    return instant(row.getLong(column), row.wasNull());
  }

  @Override
  public @Nullable Instant getNullableResult(CallableStatement call, int column)
      throws SQLException {
    return instant(call.getLong(column), call.wasNull());
  }

  private static @Nullable Instant instant(long millis, boolean isNull) {
    return isNull ? null : Instant.ofEpochMilli(millis);
  }
}
