package io.foyer.identity.internal;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** All SQL on permissions. */
interface PermissionMapper {
  @Select(
      """
      SELECT can_share_override, can_download_files_override, can_download_playlists_override,
        can_edit_metadata_override
      FROM user_permission WHERE user_id = #{userId}
      """)
  @Nullable Overrides overrides(int userId);

  @Insert(
      """
      INSERT INTO user_permission (user_id, can_share_override, can_download_files_override,
        can_download_playlists_override, can_edit_metadata_override)
      VALUES (#{userId}, #{o.canShareOverride}, #{o.canDownloadFilesOverride},
        #{o.canDownloadPlaylistsOverride}, #{o.canEditMetadataOverride})
      ON CONFLICT (user_id) DO UPDATE SET can_share_override = excluded.can_share_override,
        can_download_files_override = excluded.can_download_files_override,
        can_download_playlists_override = excluded.can_download_playlists_override,
        can_edit_metadata_override = excluded.can_edit_metadata_override
      """)
  void setOverrides(@Param("userId") int userId, @Param("o") Overrides overrides);
}
