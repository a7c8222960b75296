package io.foyer.identity.internal;

import org.jspecify.annotations.Nullable;

/**
 * What an administrator decided for one user: granted, refused, or null to leave it to the default.
 *
 * @param canShareOverride sharing playlists
 * @param canDownloadFilesOverride downloading scenes and images
 * @param canDownloadPlaylistsOverride downloading playlists
 * @param canEditMetadataOverride changing what the library says of an entity
 */
public record Overrides(
    @Nullable Boolean canShareOverride,
    @Nullable Boolean canDownloadFilesOverride,
    @Nullable Boolean canDownloadPlaylistsOverride,
    @Nullable Boolean canEditMetadataOverride) {
  static final Overrides NONE = new Overrides(null, null, null, null);
}
