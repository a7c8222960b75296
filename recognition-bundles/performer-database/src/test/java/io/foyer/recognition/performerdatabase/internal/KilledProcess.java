package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.downloads.Downloads;
import io.foyer.recognition.downloads.internal.HttpDownloads;
import io.foyer.recognition.faceindex.internal.LuceneFaceIndexFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The process that {@link KillTest} kills: the classes of the product without the framework, with
 * the real downloads and the real index. It says {@code READY version} once it serves, waits for
 * {@code update stage n} on its input, and stops for good at that stage's n-th step.
 */
final class KilledProcess {
  private final Updates updates;
  private final PlainServing serving = new PlainServing();
  private volatile String stopStage = "";
  private volatile int stopStep;
  private volatile String stage = "";
  private volatile int steps;

  private record Settings(
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

  private final FaceIndex.Factory indices = new LuceneFaceIndexFactory();

  private KilledProcess(Path data, Path source) {
    Downloads downloads = new HttpDownloads(new Settings(1000, 1000, 0, 0, 1));
    updates =
        new Updates(
            new Generations(data),
            new ReleaseSource(source.toString(), downloads, System::nanoTime),
            downloads,
            indices,
            new ReleaseCheck(ManifestSignature.of(""), indices),
            serving,
            () -> FaceIndex.Format.EXACT,
            Clock.systemUTC(),
            this::step);
  }

  /** On the worker. */
  private void step(String now, long done, long total) {
    if (!now.equals(stage)) {
      stage = now;
      steps = 0;
      say("STAGE " + now);
    }
    steps++;
    if (now.equals(stopStage) && steps == stopStep) {
      say("STOPPED " + now);
      while (true) {
        LockSupport.park();
      }
    }
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  private void run() throws IOException {
    updates.start(Duration.ofHours(1));
    Bench.await(() -> updates.status().stage() == null);
    say("READY " + answered());
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      stage = "";
      stopStage = words[1];
      stopStep = Integer.parseInt(words[2]);
      updates.update();
      Bench.await(() -> updates.status().stage() == null);
      RunStatus.Snapshot end = updates.status();
      say("DONE " + end.status() + " " + end.error());
    }
  }

  /** Version in use, by asking for a person's name; or what is wrong. */
  private String answered() {
    OpenDatabase open = serving.current();
    if (open == null) {
      return "nothing " + updates.status().error();
    }
    try (PerformerDatabase.Lease lease = open.lease().orElseThrow()) {
      for (EmbeddingModel model : EmbeddingModel.values()) {
        FaceIndex.Sample face =
            indices.read(lease.directory().resolve(model.indexFile()), 3).samples().get(1);
        int label = lease.index(model).search(List.of(face.vector()), 1).getFirst().label(0);
        String name = lease.performer(label).orElseThrow().name();
        if (label != face.label() || !name.endsWith(" of " + open.info().version())) {
          return "wrong answer " + label + " " + name;
        }
      }
      return open.info().version();
    } catch (IOException e) {
      return "failed " + e;
    }
  }

  public static void main(String[] arguments) throws IOException {
    new KilledProcess(Path.of(arguments[0]), Path.of(arguments[1])).run();
  }
}
