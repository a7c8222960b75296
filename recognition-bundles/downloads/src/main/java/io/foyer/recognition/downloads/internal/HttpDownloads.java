package io.foyer.recognition.downloads.internal;

import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.downloads.Download;
import io.foyer.recognition.downloads.DownloadException;
import io.foyer.recognition.downloads.DownloadException.Reason;
import io.foyer.recognition.downloads.Downloads;
import io.foyer.recognition.downloads.Source;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Downloads by the JDK's HTTP client. */
@Component(configurationPid = "io.foyer.recognition.downloads")
@Designate(ocd = HttpDownloads.Settings.class)
public final class HttpDownloads implements Downloads {
  /** Patience. */
  @ObjectClassDefinition(
      name = "Recognition downloads",
      description = "How models and performer databases are fetched.")
  public @interface Settings {
    @AttributeDefinition(description = "How long connecting to a host may take.", min = "100")
    int connectTimeoutMillis() default 10_000;

    @AttributeDefinition(
        description = "After how long without a byte a connection counts as dead.",
        min = "100")
    int stallTimeoutMillis() default 30_000;

    @AttributeDefinition(
        description = "How often in a row a cut connection is taken up again without a new byte.",
        min = "0",
        max = "100")
    int retries() default 4;

    @AttributeDefinition(
        description = "Pause before the first of these attempts; each further one doubles it.",
        min = "0",
        max = "60000")
    int retryDelayMillis() default 1_000;

    @AttributeDefinition(
        description = "Disk space in megabytes that a download leaves free.",
        min = "0")
    int reserveMegabytes() default 64;
  }

  private static final Logger log = LoggerFactory.getLogger(HttpDownloads.class);
  private static final long SPACE_CHECK_BYTES = 32L << 20;
  private static final int BLOCK = 1 << 18;

  private final HttpClient client;
  private final Http http;
  private final int retries;
  private final long retryDelayMillis;
  private final long reserveBytes;

  @Activate
  public HttpDownloads(Settings settings) {
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(ProxySelector.getDefault())
            .connectTimeout(Duration.ofMillis(settings.connectTimeoutMillis()))
            .build();
    this.http = new Http(client, Duration.ofMillis(settings.stallTimeoutMillis()));
    this.retries = settings.retries();
    this.retryDelayMillis = settings.retryDelayMillis();
    this.reserveBytes = settings.reserveMegabytes() * 1_000_000L;
  }

  @Deactivate
  void close() {
    client.shutdownNow();
  }

  @Override
  public void fetch(Download download, Progress progress) throws DownloadException {
    long start = System.nanoTime();
    Path target = download.target();
    try {
      PartialFile partial = new PartialFile(download);
      boolean resumed = partial.open().length() > 0;
      transfer(download, partial, progress);
      if (!intact(download, partial, progress)) {
        if (!resumed) {
          throw checksumDiffers(download, partial);
        }
        // the part of an earlier day may be what is wrong: once more from the first byte
        log.info("{}: the continued download is damaged, fetching it anew", target.getFileName());
        partial.discard();
        transfer(download, partial, progress);
        if (!intact(download, partial, progress)) {
          throw checksumDiffers(download, partial);
        }
      }
      long size = Files.size(partial.path());
      partial.finish();
      log.info(
          "fetched {} from {}: {} bytes in {} ms",
          target.getFileName(),
          download.source().host(),
          size,
          Duration.ofNanos(System.nanoTime() - start).toMillis());
    } catch (DownloadException e) {
      throw e;
    } catch (IOException e) {
      throw diskFailure(download.target(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperationCancelled();
    }
  }

  @Override
  public byte[] read(Source source, int maxBytes) throws DownloadException {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      if (source.local()) {
        try (InputStream in = Files.newInputStream(source.path())) {
          bytes.writeBytes(in.readNBytes(maxBytes + 1));
        }
      } else {
        try (Http.Answer answer = http.get(source, 0, "", () -> {})) {
          List<ByteBuffer> piece = answer.next(() -> {});
          while (piece != null && bytes.size() <= maxBytes) {
            for (ByteBuffer buffer : piece) {
              byte[] copy = new byte[buffer.remaining()];
              buffer.get(copy);
              bytes.writeBytes(copy);
            }
            piece = answer.next(() -> {});
          }
        }
      }
      if (bytes.size() > maxBytes) {
        throw new DownloadException(
            Reason.TOO_LARGE,
            name(source) + " on " + source.host() + " is larger than " + maxBytes + " bytes.");
      }
      return bytes.toByteArray();
    } catch (DownloadException e) {
      throw e;
    } catch (IOException e) {
      throw source.local() ? localFailure(source, e) : Http.failure(source, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperationCancelled();
    }
  }

  @Override
  public void discard(Path target) {
    PartialFile.discard(target);
  }

  /** Brings the partial file to its full length. */
  private void transfer(Download download, PartialFile partial, Progress progress)
      throws IOException, InterruptedException {
    if (download.size() > download.maxBytes()) {
      throw tooLarge(download);
    }
    if (download.source().local()) {
      copy(download, partial, progress);
      return;
    }
    int attempt = 0;
    long best = -1;
    while (true) {
      try {
        stream(download, partial, progress);
        return;
      } catch (DownloadException e) {
        if (e.reason() != Reason.TIMEOUT && e.reason() != Reason.UNREACHABLE) {
          throw e;
        }
        long length = partial.open().length();
        attempt = length > best ? 0 : attempt + 1;
        best = Math.max(best, length);
        if (attempt >= retries) {
          throw e;
        }
        log.debug("{}: {} Trying again.", download.source(), e.getMessage());
        pause(retryDelayMillis << Math.min(attempt, 6), length, download, progress);
      }
    }
  }

  private static void pause(long millis, long done, Download download, Progress progress)
      throws InterruptedException {
    long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      progress.report("download", done, download.size());
      Thread.sleep(Math.min(100, Math.max(1, left / 1_000_000)));
    }
  }

  /** One connection: appends what it brings. */
  private void stream(Download download, PartialFile partial, Progress progress)
      throws IOException, InterruptedException {
    PartialFile.Known known = partial.open();
    boolean continuable =
        known.length() > 0 && (!known.validator().isEmpty() || download.sha256() != null);
    if (known.length() > 0 && known.length() == download.size()) {
      return;
    }
    long from =
        continuable && (download.size() == 0 || known.length() < download.size())
            ? known.length()
            : 0;
    Runnable tick = () -> progress.report("download", from, download.size());
    try (Http.Answer answer = http.get(download.source(), from, known.validator(), tick)) {
      if (answer.complete(from)) {
        return;
      }
      if (answer.start() != from && answer.start() != 0) {
        partial.discard();
        throw new DownloadException(
            Reason.UNREACHABLE,
            download.source().host() + " sent another part of the file than asked for.");
      }
      checkSize(download, answer.total());
      long done = answer.start();
      if (done == 0) {
        partial.begin(answer.validator());
      }
      long total = download.size() > 0 ? download.size() : answer.total();
      checkSpace(download, total - done);
      done = append(download, partial, answer, done, total, progress);
      if (total > 0 && done < total) {
        throw new DownloadException(
            Reason.UNREACHABLE,
            "The connection to %s ended after %d of %d bytes; the next try continues there."
                .formatted(download.source().host(), done, total));
      }
    }
  }

  private long append(
      Download download,
      PartialFile partial,
      Http.Answer answer,
      long from,
      long total,
      Progress progress)
      throws IOException, InterruptedException {
    long done = from;
    long unchecked = 0;
    try (FileChannel out = partial.append()) {
      while (true) {
        long reached = done;
        Runnable tick = () -> progress.report("download", reached, total);
        tick.run();
        List<ByteBuffer> piece = answer.next(tick);
        if (piece == null) {
          out.force(true);
          return done;
        }
        for (ByteBuffer buffer : piece) {
          long size = buffer.remaining();
          checkRoom(download, partial, done + size);
          while (buffer.hasRemaining()) {
            out.write(buffer);
          }
          done += size;
          unchecked += size;
        }
        if (unchecked >= SPACE_CHECK_BYTES) {
          unchecked = 0;
          checkSpace(download, total - done);
        }
      }
    }
  }

  /** Copies a local file; it is quicker to begin anew than to find out whether it has changed. */
  private void copy(Download download, PartialFile partial, Progress progress) throws IOException {
    Path from = download.source().path();
    try (FileChannel in = FileChannel.open(from)) {
      if (!Files.isRegularFile(from)) {
        throw new NoSuchFileException(null);
      }
      long total = in.size();
      checkSize(download, total);
      checkSpace(download, total);
      partial.begin("");
      long done = 0;
      long unchecked = 0;
      ByteBuffer block = ByteBuffer.allocate(BLOCK);
      ReadableByteChannel bytes = Channels.newChannel(Channels.newInputStream(in));
      try (FileChannel out = partial.append()) {
        while (bytes.read(block.clear()) >= 0) {
          block.flip();
          checkRoom(download, partial, done + block.remaining());
          unchecked += block.remaining();
          done += block.remaining();
          while (block.hasRemaining()) {
            out.write(block);
          }
          progress.report("download", done, total);
          if (unchecked >= SPACE_CHECK_BYTES) {
            unchecked = 0;
            checkSpace(download, total - done);
          }
        }
        out.force(true);
      }
    } catch (NoSuchFileException | AccessDeniedException e) {
      throw e.getFile() != null && e.getFile().startsWith(partial.path().toString())
          ? diskFailure(download.target(), e)
          : localFailure(download.source(), e);
    }
  }

  private static void checkRoom(Download download, PartialFile partial, long length)
      throws DownloadException {
    long limit = download.size() > 0 ? download.size() : download.maxBytes();
    if (length <= limit) {
      return;
    }
    partial.discard();
    if (download.size() > 0) {
      throw sizeDiffers(download, "more than " + download.size());
    }
    throw tooLarge(download);
  }

  private static void checkSize(Download download, long total) throws DownloadException {
    if (total > download.maxBytes()) {
      throw tooLarge(download);
    }
    if (download.size() > 0 && total > 0 && total != download.size()) {
      throw sizeDiffers(download, Long.toString(total));
    }
  }

  private void checkSpace(Download download, long missing) throws IOException {
    Path folder = download.target().toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    long free = Files.getFileStore(folder).getUsableSpace();
    if (free < Math.max(missing, 0) + reserveBytes) {
      throw new DownloadException(
          Reason.DISK,
          "Not enough disk space for %s: %d MB are still needed, %d MB are free. Free some space and start again; what has been fetched is kept."
              .formatted(
                  download.target().getFileName(),
                  (Math.max(missing, 0) + reserveBytes + 999_999) / 1_000_000,
                  free / 1_000_000));
    }
  }

  private static boolean intact(Download download, PartialFile partial, Progress progress)
      throws IOException {
    long size = Files.size(partial.path());
    if (download.size() > 0 && size != download.size()) {
      return false;
    }
    return download.sha256() == null
        || download.sha256().equals(Checksum.of(partial.path(), size, progress));
  }

  private static DownloadException checksumDiffers(Download download, PartialFile partial)
      throws IOException {
    long size = Files.size(partial.path());
    if (download.size() > 0 && size != download.size()) {
      partial.discard();
      return sizeDiffers(download, Long.toString(size));
    }
    String found = Checksum.of(partial.path(), size, Progress.NONE);
    String wanted = String.valueOf(download.sha256());
    partial.discard();
    return new DownloadException(
        Reason.DAMAGED,
        "%s from %s is damaged: its SHA-256 begins with %s instead of %s."
            .formatted(
                name(download.source()),
                download.source().host(),
                found.substring(0, 16),
                wanted.substring(0, 16)));
  }

  private static DownloadException sizeDiffers(Download download, String found) {
    return new DownloadException(
        Reason.DAMAGED,
        "%s from %s has %s bytes instead of %d."
            .formatted(name(download.source()), download.source().host(), found, download.size()));
  }

  private static DownloadException tooLarge(Download download) {
    return new DownloadException(
        Reason.TOO_LARGE,
        "%s from %s is larger than the %d bytes allowed."
            .formatted(name(download.source()), download.source().host(), download.maxBytes()));
  }

  private static DownloadException localFailure(Source source, IOException e) {
    return e instanceof NoSuchFileException
        ? new DownloadException(
            Reason.NOT_FOUND, "There is no " + name(source) + " in the local folder.", e)
        : new DownloadException(
            Reason.REFUSED,
            name(source) + " in the local folder cannot be read. Check its permissions.",
            e);
  }

  private static DownloadException diskFailure(Path target, IOException e) {
    String why =
        e instanceof FileSystemException file && file.getReason() != null
            ? file.getReason()
            : e instanceof AccessDeniedException ? "permission denied" : "writing failed";
    return new DownloadException(
        Reason.DISK,
        "Cannot store %s: %s. Check free space and permissions of the data directory."
            .formatted(target.getFileName(), why),
        e);
  }

  private static String name(Source source) {
    return source.fileName().isEmpty() ? "The file" : source.fileName();
  }
}
