package io.foyer.recognition.performerdatabase.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What {@code GET /database/check-update} answers.
 *
 * @param currentVersion the release in use, or null
 * @param latestVersion the newest one at the source
 * @param updateAvailable whether it is newer
 * @param releaseName its title
 * @param downloadUrl its archive, without query; null when there is none or it is a local file
 * @param downloadSizeMb its megabytes
 * @param publishedAt as the host has it
 * @param error always null
 */
record UpdateCheck(
    @JsonProperty("current_version") @Nullable String currentVersion,
    @JsonProperty("latest_version") String latestVersion,
    @JsonProperty("update_available") boolean updateAvailable,
    @JsonProperty("release_name") @Nullable String releaseName,
    @JsonProperty("download_url") @Nullable String downloadUrl,
    @JsonProperty("download_size_mb") @Nullable Long downloadSizeMb,
    @JsonProperty("published_at") @Nullable String publishedAt,
    @Nullable String error) {}
