package io.foyer.recognition.faceindex.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceIndex.Format;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PreparationTest {
  private static final LuceneFaceIndexFactory FACTORY = new LuceneFaceIndexFactory();

  @TempDir Path folder;
  private Path voy;
  private Path target;

  @BeforeEach
  void write() throws IOException {
    voy = VoyagerFiles.write(folder.resolve("a.voy"), VoyagerFiles.random(1_500, 32, 1));
    target = folder.resolve("index");
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void can_be_stopped_anywhere_and_leaves_nothing_behind(Format format) throws IOException {
    Set<String> stages = new LinkedHashSet<>();
    int[] reports = {0};
    FACTORY.prepare(
        voy,
        folder.resolve("whole"),
        format,
        (stage, done, total) -> {
          assertTrue(done >= 0 && done <= total, stage);
          stages.add(stage);
          reports[0]++;
        });
    assertEquals(
        format == Format.EXACT
            ? List.of("read", "check", "vectors", "codes", "done")
            : List.of("read", "check", "graph", "done"),
        List.copyOf(stages));
    for (int stop = 1; stop < reports[0]; stop += Math.max(1, reports[0] / 20)) {
      int[] left = {stop};
      assertThrows(
          OperationCancelled.class,
          () ->
              FACTORY.prepare(
                  voy,
                  target,
                  format,
                  (stage, done, total) -> {
                    if (--left[0] == 0) {
                      throw new OperationCancelled();
                    }
                  }));
      assertEquals(Set.of("a.voy", "whole"), names(folder));
    }
  }

  @Test
  void leaves_an_index_of_the_same_file_alone() throws IOException {
    FACTORY.prepare(voy, target, Format.EXACT, Progress.NONE);
    FileTime made = Files.getLastModifiedTime(target.resolve(Preparation.STAMP));
    Set<String> stages = new LinkedHashSet<>();
    FACTORY.prepare(voy, target, Format.EXACT, (stage, done, total) -> stages.add(stage));
    assertEquals(Set.of("read"), stages);
    assertEquals(made, Files.getLastModifiedTime(target.resolve(Preparation.STAMP)));
  }

  @Test
  void replaces_an_index_of_another_file_or_format_and_what_a_crash_left() throws IOException {
    FACTORY.prepare(voy, target, Format.EXACT, Progress.NONE);
    Files.createDirectories(folder.resolve("index.part").resolve("deep"));
    Files.writeString(folder.resolve("index.part").resolve("deep").resolve("_0.vec"), "half");
    Files.createDirectories(folder.resolve("index.old"));
    VoyagerFiles.write(voy, VoyagerFiles.random(700, 16, 2));
    FACTORY.prepare(voy, target, Format.EXACT, Progress.NONE);
    try (FaceIndex index = FACTORY.open(target)) {
      assertEquals(700, index.size());
    }
    FACTORY.prepare(voy, target, Format.HNSW, Progress.NONE);
    assertFalse(Files.exists(target.resolve(FaceCodes.NAME)));
    assertEquals(Set.of("a.voy", "index"), names(folder));
  }

  @Test
  void keeps_the_old_index_when_the_new_file_is_damaged() throws IOException {
    FACTORY.prepare(voy, target, Format.EXACT, Progress.NONE);
    byte[] bytes = Files.readAllBytes(voy);
    Files.write(voy, java.util.Arrays.copyOf(bytes, bytes.length - 9));
    assertThrows(
        IOException.class, () -> FACTORY.prepare(voy, target, Format.EXACT, Progress.NONE));
    try (FaceIndex index = FACTORY.open(target)) {
      assertEquals(1_500, index.size());
    }
  }

  @Test
  void says_when_the_disk_is_full() throws IOException {
    Progress full =
        (stage, done, total) -> {
          if (stage.equals("vectors")) {
            throw new UncheckedIOException(new IOException("No space left on device"));
          }
        };
    String message =
        assertThrows(IOException.class, () -> FACTORY.prepare(voy, target, Format.EXACT, full))
            .getMessage();
    assertTrue(message.startsWith("The disk is full"), message);
    assertEquals(Set.of("a.voy"), names(folder));
  }

  @Test
  void opens_only_what_is_whole() throws IOException {
    assertThrows(NoSuchFileException.class, () -> FACTORY.open(target));
    FACTORY.prepare(voy, target, Format.EXACT, Progress.NONE);
    Path other = folder.resolve("other");
    FACTORY.prepare(
        VoyagerFiles.write(folder.resolve("b.voy"), VoyagerFiles.random(1_500, 32, 3)),
        other,
        Format.EXACT,
        Progress.NONE);
    Path codes = target.resolve(FaceCodes.NAME);
    byte[] good = Files.readAllBytes(codes);
    List<byte[]> bad = new ArrayList<>();
    bad.add(Files.readAllBytes(other.resolve(FaceCodes.NAME))); // of another segment
    bad.add(java.util.Arrays.copyOf(good, good.length / 2));
    bad.add(new byte[0]);
    byte[] flipped = good.clone();
    flipped[4] ^= 1;
    bad.add(flipped);
    for (byte[] bytes : bad) {
      Files.write(codes, bytes);
      assertThrows(IOException.class, () -> FACTORY.open(target));
    }
    Files.write(codes, good);
    FACTORY.open(target).close();
    Files.delete(target.resolve(Preparation.STAMP));
    assertThrows(NoSuchFileException.class, () -> FACTORY.open(target));
  }

  @Test
  void a_graph_goes_on_from_its_last_step_after_a_stop() throws IOException {
    assertThrows(OperationCancelled.class, () -> graph(target, 1, stopAt(1_000)));
    assertEquals(Set.of("a.voy", "index.part"), names(folder));
    List<Long> added = new ArrayList<>();
    graph(target, 1, added(added));
    // the steps end at 400, 800, 1,200 and 1,500
    assertEquals(
        LongStream.rangeClosed(800, 1_500).boxed().toList(), added.stream().distinct().toList());
    assertEquals(Set.of("a.voy", "index"), names(folder));
    assertFindsAll(target);
  }

  @Test
  void a_graph_goes_on_from_whatever_a_kill_left() throws IOException {
    List<Long> begun = new ArrayList<>();
    graph(
        target,
        1,
        (stage, done, total) -> {
          if (stage.equals("graph") && done == 200 + 400 * begun.size()) {
            Path killed = folder.resolve("killed-at-" + done);
            copy(folder.resolve("index.part"), folder.resolve(killed.getFileName() + ".part"));
            List<Long> added = new ArrayList<>();
            try {
              graph(killed, 1, added(added));
              assertFindsAll(killed);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            begun.add(added.getFirst() / 400 * 400);
          }
        });
    assertEquals(List.of(0L, 400L, 800L, 1_200L), begun);
  }

  @Test
  void a_graph_starts_anew_when_what_was_begun_is_damaged_or_of_another_file() throws IOException {
    assertThrows(OperationCancelled.class, () -> graph(target, 1, stopAt(1_000)));
    Path part = folder.resolve("index.part");
    Path kept = folder.resolve("kept");
    copy(part, kept);
    List<String> ofTheLastStep =
        names(kept).stream()
            .filter(
                name -> name.startsWith("segments_") || name.matches("_1\\.(si|fnm)|_1_.*vex?q?"))
            .toList();
    assertEquals(5, ofTheLastStep.size(), ofTheLastStep::toString);
    for (String name : ofTheLastStep) {
      copy(kept, part);
      byte[] bytes = Files.readAllBytes(part.resolve(name));
      bytes[bytes.length / 2] ^= 4;
      Files.write(part.resolve(name), bytes);
      List<Long> added = new ArrayList<>();
      graph(target, 1, added(added));
      assertTrue(added.getFirst() <= 1, name);
      assertFindsAll(target);
      Files.delete(target.resolve(Preparation.STAMP));
    }
    copy(kept, part);
    VoyagerFiles.write(voy, VoyagerFiles.random(1_500, 32, 2));
    List<Long> added = new ArrayList<>();
    graph(target, 1, added(added));
    assertTrue(added.getFirst() <= 1);
    assertFindsAll(target);
  }

  @Test
  void a_graph_can_be_made_by_several_threads() throws IOException {
    List<Long> added = new ArrayList<>();
    graph(target, 3, added(added));
    assertEquals(added.stream().sorted().toList(), added);
    assertEquals(1_500, added.getLast());
    assertFindsAll(target);
    assertThrows(OperationCancelled.class, () -> graph(folder.resolve("other"), 3, stopAt(1_000)));
  }

  private void graph(Path to, int workers, Progress progress) throws IOException {
    new Preparation(voy, to, Format.HNSW, progress, 400, workers).run();
  }

  private static Progress added(List<Long> added) {
    return (stage, done, total) -> {
      if (stage.equals("graph")) {
        added.add(done);
      }
    };
  }

  private static Progress stopAt(long vectors) {
    return (stage, done, total) -> {
      if (stage.equals("graph") && done >= vectors) {
        throw new OperationCancelled();
      }
    };
  }

  /** All vectors are there, and one in ten is asked for and found as its own nearest one. */
  private void assertFindsAll(Path prepared) throws IOException {
    try (VoyFile file = new VoyFile(voy);
        FaceIndex index = FACTORY.open(prepared)) {
      assertEquals(file.elements(), index.size());
      float[] vector = new float[file.dimensions()];
      for (int i = 0; i < file.elements(); i += 10) {
        file.direction(i, vector);
        assertEquals(file.label(i), index.search(List.of(vector), 1).getFirst().label(0));
      }
    }
  }

  private static void copy(Path from, Path to) {
    try {
      Files.createDirectories(to);
      for (String name : names(from)) {
        Files.copy(from.resolve(name), to.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return Set.copyOf(all.map(path -> path.getFileName().toString()).toList());
    }
  }
}
