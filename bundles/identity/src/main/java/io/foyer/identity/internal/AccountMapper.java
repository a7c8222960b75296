package io.foyer.identity.internal;

import io.foyer.core.Role;
import io.foyer.identity.User;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** All SQL on accounts, sessions and recovery keys. */
interface AccountMapper {
  String USER = "SELECT id, username, role, setup_completed, created_at, updated_at FROM user ";

  /**
   * What a sign-in needs to know.
   *
   * @param id user
   * @param username name as stored
   * @param passwordHash hash of the password
   */
  record Credentials(int id, String username, String passwordHash) {}

  /**
   * A session that has not expired, with its user as of now.
   *
   * @param userId user
   * @param username name
   * @param role role
   * @param expiresAt when the session ends unless it is used
   */
  record LiveSession(int userId, String username, Role role, Instant expiresAt) {}

  @Select("SELECT count(*) FROM user")
  int count();

  @Select("SELECT count(*) FROM user WHERE role = 'ADMIN'")
  int administrators();

  @Select(USER + "WHERE id = #{id}")
  @Nullable User byId(int id);

  @Select(USER + "WHERE username = #{username}")
  @Nullable User byName(String username);

  @Select(USER + "ORDER BY created_at DESC, id DESC")
  List<User> all();

  @Select("SELECT id, username, password_hash FROM user WHERE username = #{username}")
  @Nullable Credentials credentials(String username);

  @Insert(
      """
      INSERT INTO user (username, password_hash, role, created_at, updated_at)
      VALUES (#{username}, #{hash}, #{role}, #{now}, #{now})
      ON CONFLICT (username) DO NOTHING
      """)
  int insert(
      @Param("username") String username,
      @Param("hash") String hash,
      @Param("role") Role role,
      @Param("now") Instant now);

  @Update("UPDATE user SET password_hash = #{hash}, updated_at = #{now} WHERE id = #{id}")
  int setPassword(@Param("id") int id, @Param("hash") String hash, @Param("now") Instant now);

  @Update("UPDATE user SET role = #{role}, updated_at = #{now} WHERE id = #{id}")
  int setRole(@Param("id") int id, @Param("role") Role role, @Param("now") Instant now);

  @Update(
      """
      UPDATE user SET setup_completed = 1, setup_completed_at = #{now}, updated_at = #{now}
      WHERE id = #{id}
      """)
  int completeSetup(@Param("id") int id, @Param("now") Instant now);

  @Delete("DELETE FROM user WHERE id = #{id}")
  int delete(int id);

  @Delete("DELETE FROM user")
  int deleteAll();

  @Insert(
      """
      INSERT INTO session (id, user_id, created_at, expires_at)
      VALUES (#{id}, #{userId}, #{now}, #{expiresAt})
      """)
  void openSession(
      @Param("id") String id,
      @Param("userId") int userId,
      @Param("now") Instant now,
      @Param("expiresAt") Instant expiresAt);

  @Select(
      """
      SELECT u.id AS user_id, u.username, u.role, s.expires_at
      FROM session s JOIN user u ON u.id = s.user_id
      WHERE s.id = #{id} AND s.expires_at > #{now}
      """)
  @Nullable LiveSession session(@Param("id") String id, @Param("now") Instant now);

  @Update("UPDATE session SET expires_at = #{expiresAt} WHERE id = #{id}")
  int extendSession(@Param("id") String id, @Param("expiresAt") Instant expiresAt);

  @Delete("DELETE FROM session WHERE id = #{id}")
  int closeSession(String id);

  @Delete("DELETE FROM session WHERE user_id = #{userId}")
  int closeSessions(int userId);

  @Delete("DELETE FROM session WHERE expires_at <= #{now}")
  int forgetExpiredSessions(Instant now);

  @Select("SELECT key_hash FROM recovery_key WHERE user_id = #{userId}")
  @Nullable String recoveryKeyHash(int userId);

  @Insert(
      """
      INSERT INTO recovery_key (user_id, key_hash, created_at) VALUES (#{userId}, #{hash}, #{now})
      ON CONFLICT (user_id) DO UPDATE SET key_hash = excluded.key_hash, created_at = excluded.created_at
      """)
  void setRecoveryKey(
      @Param("userId") int userId, @Param("hash") String hash, @Param("now") Instant now);

  @Delete("DELETE FROM user_library_server WHERE user_id = #{userId}")
  int clearSelection(int userId);

  @Insert(
      "INSERT INTO user_library_server (user_id, instance_id) VALUES (#{userId}, #{instanceId})")
  void select(@Param("userId") int userId, @Param("instanceId") String instanceId);

  @Select("SELECT user_id FROM user_library_server WHERE instance_id = #{instanceId}")
  List<Integer> choosersOf(String instanceId);

  @Delete("DELETE FROM user_library_server WHERE instance_id = #{instanceId}")
  int deselect(String instanceId);

  @Select(
      "SELECT instance_id FROM user_library_server WHERE user_id = #{userId} ORDER BY instance_id")
  List<String> selection(int userId);
}
