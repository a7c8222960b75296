package io.foyer.recognition.models.internal;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far the download of a model is.
 *
 * @param modelName which
 * @param downloadedBytes bytes behind
 * @param totalBytes bytes in all
 * @param status downloading, validating, complete or failed
 * @param error why it failed, or null
 * @param percent of the bytes, with one decimal
 */
@JsonNaming(SnakeCaseStrategy.class)
record DownloadProgress(
    String modelName,
    long downloadedBytes,
    long totalBytes,
    String status,
    @Nullable String error,
    double percent) {
  static DownloadProgress of(String name, ModelRuns.Fetching now) {
    return new DownloadProgress(
        name,
        now.done(),
        now.total(),
        now.stage().name().toLowerCase(Locale.ROOT),
        now.error(),
        now.total() == 0 ? 0 : Math.round(1000.0 * now.done() / now.total()) / 10.0);
  }
}
