package io.foyer.recognition.performerdatabase.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** How far the running update is, or how the last one ended. Safe for use by many threads. */
final class RunStatus {
  /**
   * What {@code GET /database/update/status} answers.
   *
   * @param status idle, downloading, extracting, verifying, preparing, swapping, reloading,
   *     complete or failed
   * @param progressPercent 0 to 100, never falling during a run
   * @param currentVersion the release in use
   * @param targetVersion the release that the run is about
   * @param error why the last run failed
   * @param stage download, extract, verify, prepare, swap or reload while one runs
   * @param bytesDone of the stage
   * @param bytesTotal of the stage, 0 when unknown
   * @param rolledBack whether the run failed and the release from before it is in use
   */
  record Snapshot(
      String status,
      @JsonProperty("progress_pct") int progressPercent,
      @JsonProperty("current_version") @Nullable String currentVersion,
      @JsonProperty("target_version") @Nullable String targetVersion,
      @Nullable String error,
      @Nullable String stage,
      @JsonProperty("bytes_done") long bytesDone,
      @JsonProperty("bytes_total") long bytesTotal,
      @JsonProperty("rolled_back") boolean rolledBack) {}

  private String status = "idle";
  private int percent;
  private @Nullable String target;
  private @Nullable String error;
  private @Nullable Stage stage;
  private long done;
  private long total;
  private boolean rolledBack;

  synchronized void begin(@Nullable String version, Stage first) {
    target = version;
    error = null;
    rolledBack = false;
    percent = 0;
    enter(first);
  }

  synchronized void target(String version) {
    target = version;
  }

  synchronized void enter(Stage next) {
    stage = next;
    status = next.status();
    percent = Math.max(percent, next.percent(0));
    done = 0;
    total = 0;
  }

  synchronized void progress(double share, long stageDone, long stageTotal) {
    if (stage != null) {
      percent = Math.max(percent, stage.percent(share));
    }
    done = stageDone;
    total = stageTotal;
  }

  synchronized void complete() {
    end("complete");
    percent = 100;
  }

  synchronized void idle() {
    end("idle");
    percent = 0;
  }

  synchronized void failed(String reason, boolean backToOld) {
    end("failed");
    error = reason;
    rolledBack = backToOld;
  }

  private void end(String how) {
    status = how;
    stage = null;
    done = 0;
    total = 0;
  }

  synchronized Snapshot snapshot(@Nullable String currentVersion) {
    return new Snapshot(
        status,
        percent,
        currentVersion,
        target,
        error,
        stage == null ? null : stage.key(),
        done,
        total,
        rolledBack);
  }
}
