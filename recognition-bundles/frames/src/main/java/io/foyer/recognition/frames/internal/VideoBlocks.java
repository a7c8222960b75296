package io.foyer.recognition.frames.internal;

import io.foyer.library.LibraryException;
import io.foyer.library.LibraryMedia;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One video in blocks, the latest of them kept: every process begins with the same head or tail of
 * the file, and neighbouring frames lie in the same blocks, so that a scene costs the library
 * server about a request a frame instead of three. Safe for many threads; a block that several want
 * is fetched once.
 */
final class VideoBlocks {
  static final int BLOCK = 2 << 20;
  private static final int MOST_KEPT = 16;
  private static final Pattern RANGE = Pattern.compile("bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18})");

  /** Opens a range of the video. */
  interface Video {
    LibraryMedia open(String range);
  }

  /** A block and how long the video is. */
  private static final class Block {
    private final byte[] bytes;
    private final long length;

    Block(byte[] bytes, long length) {
      this.bytes = bytes;
      this.length = length;
    }
  }

  private final Video video;

  /** In the order of their last use. */
  private final Map<Long, CompletableFuture<Block>> blocks =
      new LinkedHashMap<>(2 * MOST_KEPT, 0.75f, true);

  VideoBlocks(Video video) {
    this.video = video;
  }

  /** Length of the video in bytes. */
  long length() throws IOException {
    return block(0).length;
  }

  /** The bytes from a place within the video to the end of the block that it is in. */
  byte[] from(long place) throws IOException {
    Block block = block(place / BLOCK);
    int skipped = (int) (place % BLOCK);
    if (skipped >= block.bytes.length) {
      throw new IOException("the video ends before its length");
    }
    return skipped == 0
        ? block.bytes
        : Arrays.copyOfRange(block.bytes, skipped, block.bytes.length);
  }

  private Block block(long number) throws IOException {
    CompletableFuture<Block> mine = new CompletableFuture<>();
    Future<Block> shared;
    synchronized (blocks) {
      CompletableFuture<Block> known = blocks.get(number);
      if (known == null) {
        blocks.put(number, mine);
        forget();
      }
      shared = known == null ? mine : known;
    }
    if (shared == mine) {
      fetch(number, mine);
    }
    try {
      return shared.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException("the video cannot be read", e.getCause());
    }
  }

  private void fetch(long number, CompletableFuture<Block> result) {
    long from = number * BLOCK;
    try (LibraryMedia media = video.open("bytes=" + from + "-" + (from + BLOCK - 1))) {
      Matcher range = RANGE.matcher(media.header("content-range").orElse(""));
      if (media.status() != 206 || !range.matches() || Long.parseLong(range.group(1)) != from) {
        throw new IOException("the library server does not give parts of this video");
      }
      result.complete(new Block(media.body().readNBytes(BLOCK), Long.parseLong(range.group(3))));
    } catch (IOException | RuntimeException e) {
      // The next who wants it may have more luck.
      synchronized (blocks) {
        blocks.remove(number, result);
      }
      result.completeExceptionally(e);
    } finally {
      result.completeExceptionally(
          new LibraryException(LibraryException.Reason.NETWORK, "The video cannot be read.", null));
    }
  }

  private void forget() {
    List<Long> eldest = new ArrayList<>();
    int tooMany = blocks.size() - MOST_KEPT;
    for (Map.Entry<Long, CompletableFuture<Block>> each : blocks.entrySet()) {
      if (eldest.size() < tooMany && each.getValue().isDone()) {
        eldest.add(each.getKey());
      }
    }
    eldest.forEach(blocks::remove);
  }
}
