package io.foyer.catalog.internal.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether browsers are likely to play a file as it is, and if not, why. A hint, not a promise. */
final class Streamability {
  private static final Set<String> CONTAINERS = Set.of("mp4", "m4v", "mov", "webm");
  private static final Set<String> VIDEO =
      Set.of("h264", "avc", "hevc", "h265", "vp8", "vp9", "av1");
  private static final Set<String> AUDIO = Set.of("aac", "mp3", "opus", "vorbis");

  private Streamability() {}

  /** One sentence for each check that fails; empty when the file is fine. */
  static List<String> reasons(
      @Nullable String basename, @Nullable String videoCodec, @Nullable String audioCodec) {
    List<String> reasons = new ArrayList<>();
    String name = basename == null ? "" : basename;
    String container = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    if (!CONTAINERS.contains(container)) {
      reasons.add("Container '" + container + "' not browser-compatible");
    }
    if (videoCodec == null) {
      reasons.add("Video codec not detected");
    } else if (!VIDEO.contains(plain(videoCodec))) {
      reasons.add("Video codec '" + videoCodec + "' not browser-compatible");
    }
    if (audioCodec != null && !audioCodec.isEmpty() && !AUDIO.contains(plain(audioCodec))) {
      reasons.add("Audio codec '" + audioCodec + "' not browser-compatible");
    }
    return reasons;
  }

  private static String plain(String codec) {
    return codec.toLowerCase(Locale.ROOT).replaceAll("[. \\-_]", "");
  }
}
