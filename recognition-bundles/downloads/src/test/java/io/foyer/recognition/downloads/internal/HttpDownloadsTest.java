package io.foyer.recognition.downloads.internal;

import static io.foyer.recognition.downloads.internal.FileHost.head;
import static io.foyer.recognition.downloads.internal.FileHost.serving;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.downloads.Download;
import io.foyer.recognition.downloads.DownloadException;
import io.foyer.recognition.downloads.DownloadException.Reason;
import io.foyer.recognition.downloads.Source;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HttpDownloadsTest {
  private static final String TAG = "\"v1\"";

  @TempDir private Path folder;
  private final byte[] file = new byte[300_000];
  private String sha256 = "";
  private HttpDownloads downloads = new HttpDownloads(settings(3, 64));

  private record Fixed(
      int connectTimeoutMillis,
      int stallTimeoutMillis,
      int retries,
      int retryDelayMillis,
      int reserveMegabytes)
      implements HttpDownloads.Settings {
    @Override
    public Class<? extends Annotation> annotationType() {
      return HttpDownloads.Settings.class;
    }
  }

  private static HttpDownloads.Settings settings(int retries, int reserveMegabytes) {
    return new Fixed(2_000, 400, retries, 1, reserveMegabytes);
  }

  @BeforeEach
  void makeTheFile() {
    new Random(7).nextBytes(file);
    sha256 = Checksum.of(file);
  }

  @AfterEach
  void close() {
    downloads.close();
  }

  private Path target() {
    return folder.resolve("release.zip");
  }

  private Download known(Source source) {
    return new Download(source, target(), file.length, sha256, 1_000_000);
  }

  private Download unknown(Source source) {
    return new Download(source, target(), 0, null, 1_000_000);
  }

  private DownloadException refused(Download download) {
    DownloadException e =
        assertThrows(DownloadException.class, () -> downloads.fetch(download, Progress.NONE));
    assertFalse(Files.exists(download.target()), "nothing incomplete at the target");
    assertFalse(e.getMessage().contains(folder.toString()), e.getMessage());
    return e;
  }

  private void assertFetched() throws IOException {
    assertArrayEquals(file, Files.readAllBytes(target()));
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(target()), left.toList());
    }
  }

  @Test
  void aWholeFileArrivesWithProgressThatGrows() throws Exception {
    List<Long> told = new ArrayList<>();
    try (FileHost host = new FileHost(serving(file, TAG, Integer.MAX_VALUE))) {
      downloads.fetch(
          known(host.source("/release.zip")),
          (stage, done, total) -> {
            assertEquals(file.length, total);
            if (stage.equals("download")) {
              told.add(done);
            }
          });
    }
    assertFetched();
    assertEquals(told.stream().sorted().toList(), told);
    assertTrue(told.size() > 1);
  }

  @Test
  void aCutConnectionIsContinuedWhereItStopped() throws Exception {
    try (FileHost host = new FileHost(serving(file, TAG, 70_000))) {
      downloads.fetch(unknown(host.source("/release.zip")), Progress.NONE);
      assertFetched();
      assertEquals(5, host.requests().size());
      assertNull(host.requests().getFirst().get("range"));
      for (var request : host.requests().subList(1, 5)) {
        assertTrue(request.get("range").matches("bytes=\\d+-"), request.toString());
        assertEquals(TAG, request.get("if-range"));
      }
    }
  }

  @Test
  void aRestartedProcessContinuesWhereTheEarlierOneStopped() throws Exception {
    try (FileHost host = new FileHost(serving(file, TAG, 100_000))) {
      HttpDownloads impatient = new HttpDownloads(settings(0, 64));
      assertThrows(
          DownloadException.class,
          () -> impatient.fetch(known(host.source("/release.zip")), Progress.NONE));
      impatient.close();
      long fetched = Files.size(folder.resolve("release.zip.part"));
      assertTrue(fetched > 0 && fetched < file.length);
      host.then(serving(file, TAG, Integer.MAX_VALUE));
      downloads.fetch(known(host.source("/release.zip")), Progress.NONE);
      assertFetched();
      assertEquals("bytes=" + fetched + "-", host.requests().getLast().get("range"));
    }
  }

  @Test
  void aFileThatChangedMeanwhileIsFetchedAnew() throws Exception {
    byte[] older = new byte[file.length];
    try (FileHost host = new FileHost(serving(older, "\"v0\"", 100_000))) {
      HttpDownloads impatient = new HttpDownloads(settings(0, 64));
      assertThrows(
          DownloadException.class,
          () -> impatient.fetch(unknown(host.source("/release.zip")), Progress.NONE));
      impatient.close();
      host.then(serving(file, TAG, Integer.MAX_VALUE));
      downloads.fetch(unknown(host.source("/release.zip")), Progress.NONE);
      assertFetched();
    }
  }

  @Test
  void aPartialFileOfAnotherAddressIsNotUsed() throws Exception {
    try (FileHost host = new FileHost(serving(new byte[file.length], TAG, 100_000))) {
      HttpDownloads impatient = new HttpDownloads(settings(0, 64));
      assertThrows(
          DownloadException.class,
          () -> impatient.fetch(unknown(host.source("/other.zip?key=hush")), Progress.NONE));
      impatient.close();
      String note = Files.readString(folder.resolve("release.zip.state"));
      assertFalse(note.contains("hush"), "no part of an address is kept");
      host.then(serving(file, TAG, Integer.MAX_VALUE));
      downloads.fetch(unknown(host.source("/release.zip")), Progress.NONE);
      assertNull(host.requests().getLast().get("range"));
      assertFetched();
    }
  }

  @Test
  void aDamagedEarlierPartIsFoundByTheChecksumAndFetchedAnew() throws Exception {
    try (FileHost host = new FileHost(serving(file, TAG, 100_000))) {
      HttpDownloads impatient = new HttpDownloads(settings(0, 64));
      assertThrows(
          DownloadException.class,
          () -> impatient.fetch(known(host.source("/release.zip")), Progress.NONE));
      impatient.close();
      Path part = folder.resolve("release.zip.part");
      byte[] bytes = Files.readAllBytes(part);
      bytes[1000] ^= 1;
      Files.write(part, bytes);
      host.then(serving(file, TAG, Integer.MAX_VALUE));
      downloads.fetch(known(host.source("/release.zip")), Progress.NONE);
      assertFetched();
    }
  }

  @Test
  void aHostThatIgnoresRangeSendsTheWholeFileAgain() throws Exception {
    try (FileHost host = new FileHost(serving(file, TAG, 100_000))) {
      HttpDownloads impatient = new HttpDownloads(settings(0, 64));
      assertThrows(
          DownloadException.class,
          () -> impatient.fetch(known(host.source("/release.zip")), Progress.NONE));
      impatient.close();
      host.then(
          (headers, out) -> {
            head(out, 200, "Content-Length: " + file.length);
            out.write(file);
          });
      downloads.fetch(known(host.source("/release.zip")), Progress.NONE);
      assertFetched();
    }
  }

  @Test
  void aStalledHostCountsAsDeadAfterTheTimeout() throws Exception {
    try (FileHost host =
        new FileHost(
            (headers, out) -> {
              head(out, 200, "Content-Length: " + file.length, "ETag: " + TAG);
              out.write(file, 0, 10_000);
              out.flush();
              new CountDownLatch(1).await();
            })) {
      downloads = new HttpDownloads(settings(0, 64));
      DownloadException e =
          assertTimeoutPreemptively(
              Duration.ofSeconds(5), () -> refused(known(host.source("/release.zip"))));
      assertEquals(Reason.TIMEOUT, e.reason());
      assertTrue(((Failure.Upstream) e.failure()).timeout());
      assertEquals(10_000, Files.size(folder.resolve("release.zip.part")), "kept for the next try");
    }
  }

  @Test
  void aHostThatNeverAnswersCountsAsDeadAfterTheTimeout() throws Exception {
    try (FileHost host = new FileHost((headers, out) -> new CountDownLatch(1).await())) {
      downloads = new HttpDownloads(settings(0, 64));
      DownloadException e =
          assertTimeoutPreemptively(
              Duration.ofSeconds(5), () -> refused(known(host.source("/release.zip"))));
      assertEquals(Reason.TIMEOUT, e.reason());
    }
  }

  @Test
  void cancellingAStalledDownloadTakesEffectAtOnceAndKeepsWhatIsThere() throws Exception {
    try (FileHost host =
        new FileHost(
            (headers, out) -> {
              head(out, 200, "Content-Length: " + file.length, "ETag: " + TAG);
              out.write(file, 0, 10_000);
              out.flush();
              new CountDownLatch(1).await();
            })) {
      assertThrows(
          OperationCancelled.class,
          () ->
              downloads.fetch(
                  known(host.source("/release.zip")),
                  (stage, done, total) -> {
                    if (done >= 10_000) {
                      throw new OperationCancelled();
                    }
                  }));
      assertEquals(10_000, Files.size(folder.resolve("release.zip.part")));
      downloads.discard(target());
      assertFalse(Files.exists(folder.resolve("release.zip.part")));
    }
  }

  @Test
  void aHostThatAnnouncesAnotherSizeIsRefusedBeforeAByteIsTaken() throws Exception {
    try (FileHost host = new FileHost(serving(new byte[1234], TAG, 1234))) {
      DownloadException e = refused(known(host.source("/release.zip")));
      assertEquals(Reason.DAMAGED, e.reason());
      assertEquals("release.zip from 127.0.0.1 has 1234 bytes instead of 300000.", e.getMessage());
    }
  }

  @Test
  void aBodyWithoutEndIsCutAtTheCap() throws Exception {
    try (FileHost host =
        new FileHost(
            (headers, out) -> {
              head(out, 200);
              while (true) {
                out.write(file);
              }
            })) {
      assertEquals(Reason.TOO_LARGE, refused(unknown(host.source("/release.zip"))).reason());
      assertEquals(Reason.DAMAGED, refused(known(host.source("/release.zip"))).reason());
      assertThrows(
          DownloadException.class, () -> downloads.read(host.source("/latest.json"), 100_000));
    }
  }

  @Test
  void aLongerBodyThanAnnouncedIsNotTaken() throws Exception {
    try (FileHost host =
        new FileHost(
            (headers, out) -> {
              head(out, 200, "Content-Length: " + file.length);
              out.write(file);
              out.write(file);
            })) {
      downloads.fetch(known(host.source("/release.zip")), Progress.NONE);
      assertFetched();
    }
  }

  @Test
  void aWrongChecksumNamesTheFileAndTheFirstDigitsOfBoth() throws Exception {
    byte[] other = file.clone();
    other[5] ^= 1;
    try (FileHost host = new FileHost(serving(other, TAG, Integer.MAX_VALUE))) {
      DownloadException e = refused(known(host.source("/release.zip")));
      assertEquals(Reason.DAMAGED, e.reason());
      assertEquals(
          "release.zip from 127.0.0.1 is damaged: its SHA-256 begins with %s instead of %s."
              .formatted(Checksum.of(other).substring(0, 16), sha256.substring(0, 16)),
          e.getMessage());
      assertFalse(Files.exists(folder.resolve("release.zip.part")), "starts anew next time");
    }
  }

  @Test
  void refusalsOfTheHostAreTold() throws Exception {
    downloads = new HttpDownloads(settings(0, 64));
    try (FileHost host = new FileHost((headers, out) -> head(out, 403, "Retry-After: 120"))) {
      DownloadException busy = refused(known(host.source("/release.zip")));
      assertEquals(Reason.BUSY, busy.reason());
      assertEquals(
          Duration.ofSeconds(120),
          assertInstanceOf(Failure.Unavailable.class, busy.failure()).retryAfter());
      host.then((headers, out) -> head(out, 404));
      DownloadException missing = refused(known(host.source("/release.zip")));
      assertEquals(Reason.NOT_FOUND, missing.reason());
      assertEquals("127.0.0.1 has no release.zip (404). Check the source.", missing.getMessage());
      host.then((headers, out) -> head(out, 500));
      assertEquals(Reason.UNREACHABLE, refused(known(host.source("/release.zip"))).reason());
      host.then((headers, out) -> head(out, 302, "Location: http://127.0.0.1/x"));
      assertEquals(Reason.REFUSED, refused(known(host.source("/release.zip"))).reason());
      host.then((headers, out) -> out.write("nonsense\r\n\r\n".getBytes(StandardCharsets.UTF_8)));
      assertEquals(Reason.UNREACHABLE, refused(known(host.source("/release.zip"))).reason());
    }
  }

  @Test
  void aClosedPortAndAnUnknownNameAreTold() throws Exception {
    Source gone;
    try (FileHost host = new FileHost((headers, out) -> {})) {
      gone = host.source("/release.zip");
    }
    downloads = new HttpDownloads(settings(1, 64));
    assertEquals(Reason.UNREACHABLE, refused(known(gone)).reason());
    assertEquals(
        Reason.UNREACHABLE,
        refused(known(Source.parse("https://no-such-host.invalid/release.zip"))).reason());
  }

  @Test
  void redirectsGoToHttpsOnly() throws Exception {
    Source source = Source.parse("https://example.org/a/b");
    URI from = source.uri();
    assertEquals(URI.create("https://example.org/c"), Http.redirect(source, from, "/c"));
    assertEquals(
        URI.create("https://files.example.net/c?x=y"),
        Http.redirect(source, from, "https://files.example.net/c?x=y"));
    for (String bad : List.of("", "http://example.org/c", "file:///etc/hosts", "https:", "::")) {
      assertThrows(DownloadException.class, () -> Http.redirect(source, from, bad), bad);
    }
  }

  @Test
  void aFullDiskIsToldBeforeAByteIsTaken() throws Exception {
    downloads = new HttpDownloads(settings(0, Integer.MAX_VALUE));
    try (FileHost host = new FileHost(serving(file, TAG, Integer.MAX_VALUE))) {
      DownloadException e = refused(known(host.source("/release.zip")));
      assertEquals(Reason.DISK, e.reason());
      assertTrue(e.getMessage().startsWith("Not enough disk space for release.zip:"));
    }
  }

  @Test
  void aMissingFolderOfTheTargetIsToldAsSuch() throws Exception {
    try (FileHost host = new FileHost(serving(file, TAG, Integer.MAX_VALUE))) {
      Download download =
          new Download(
              host.source("/release.zip"), folder.resolve("none/x"), 0, null, Long.MAX_VALUE);
      assertEquals(Reason.DISK, refused(download).reason());
    }
  }

  @Test
  void aLocalFileIsCopiedAndChecked() throws Exception {
    Path there = Files.createDirectory(folder.resolve("there"));
    Files.write(there.resolve("release.zip"), file);
    Source source = Source.parse(there.toString()).resolve("release.zip");
    downloads.fetch(known(source), Progress.NONE);
    assertArrayEquals(file, Files.readAllBytes(target()));
    assertArrayEquals(file, downloads.read(source, file.length));
    Files.delete(target());
    Files.write(there.resolve("release.zip"), new byte[file.length]);
    assertEquals(Reason.DAMAGED, refused(known(source)).reason());
    assertEquals(
        Reason.NOT_FOUND, refused(known(Source.of(there.resolve("missing.zip")))).reason());
    assertEquals(Reason.NOT_FOUND, refused(known(Source.of(there))).reason());
  }
}
