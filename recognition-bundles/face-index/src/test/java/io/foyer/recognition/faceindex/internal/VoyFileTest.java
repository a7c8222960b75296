package io.foyer.recognition.faceindex.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.spotify.voyager.jni.Index;
import com.spotify.voyager.jni.Index.SpaceType;
import com.spotify.voyager.jni.Index.StorageDataType;
import io.foyer.recognition.api.FaceIndex;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class VoyFileTest {
  private static final int HEADER = 19;
  private static final int START = HEADER + 96;

  @TempDir Path folder;

  static Stream<Arguments> spacesAndStorages() {
    return Arrays.stream(SpaceType.values())
        .flatMap(space -> Arrays.stream(StorageDataType.values()).map(s -> Arguments.of(space, s)));
  }

  @ParameterizedTest
  @MethodSource("spacesAndStorages")
  void reads_every_vector_and_label_that_voyager_wrote(SpaceType space, StorageDataType storage)
      throws IOException {
    float[][] vectors = VoyagerFiles.random(300, 40, 1);
    Path path = VoyagerFiles.write(folder.resolve("a.voy"), vectors, space, storage);
    try (Index index = Index.load(path.toString());
        VoyFile file = new VoyFile(path)) {
      assertEquals(1, file.version()); // what Voyager 2.0.6 writes
      assertEquals(40, file.dimensions());
      assertEquals(300, file.elements());
      float[] vector = new float[40];
      Set<Integer> labels = new HashSet<>();
      for (int i = 0; i < 300; i++) {
        assertFalse(file.deleted(i));
        int label = file.label(i);
        labels.add(label);
        file.vector(i, vector);
        if (storage == StorageDataType.Float32 && space != SpaceType.InnerProduct) {
          float[] expected = vectors[label].clone();
          if (space == SpaceType.Cosine) {
            double norm = Math.sqrt(Directions.square(expected));
            for (int j = 0; j < 40; j++) {
              expected[j] /= (float) norm;
            }
          }
          assertArrayEquals(expected, vector, 1e-6f);
        }
        // Voyager normalises what it gives out of a cosine index
        float[] theirs = index.getVector(label);
        assertTrue(file.direction(i, vector));
        Directions.normalise(theirs);
        assertArrayEquals(theirs, vector, 1e-6f);
      }
      assertEquals(300, labels.size());
    }
  }

  @Test
  void a_few_faces_are_read_from_the_whole_file() throws IOException {
    float[][] vectors = VoyagerFiles.random(300, 40, 3);
    Path path = VoyagerFiles.write(folder.resolve("a.voy"), vectors);
    FaceIndex.Published published = new LuceneFaceIndexFactory().read(path, 3);
    assertEquals(40, published.dimensions());
    assertEquals(300, published.size());
    assertEquals(
        List.of(0, 149, 299), published.samples().stream().map(FaceIndex.Sample::label).toList());
    float[] expected = vectors[149].clone();
    Directions.normalise(expected);
    assertArrayEquals(expected, published.samples().get(1).vector(), 1e-6f);
  }

  @Test
  void gives_quantised_vectors_length_1_again() throws IOException {
    float[][] vectors = VoyagerFiles.random(50, 512, 2);
    for (StorageDataType storage : StorageDataType.values()) {
      Path path =
          VoyagerFiles.write(folder.resolve(storage + ".voy"), vectors, SpaceType.Cosine, storage);
      try (VoyFile file = new VoyFile(path)) {
        float[] vector = new float[512];
        for (int i = 0; i < 50; i++) {
          file.direction(i, vector);
          assertEquals(1, Directions.square(vector), 1e-6);
        }
      }
    }
  }

  @Test
  void decodes_e4m3_as_the_format_says() {
    float[] value = new float[1];
    ByteBuffer one = ByteBuffer.allocate(1);
    int[][] bytes = {{0, 0}, {1, 0}, {1 << 5, 0}, {7 << 1 | 4 << 5, 0}, {15 << 1 | 6 << 5, 0}};
    float[] expected = {0, -0f, 0.0009765625f, 1.5f, 448};
    for (int i = 0; i < bytes.length; i++) {
      one.put(0, (byte) bytes[i][0]);
      VoyFile.Storage.E4M3.decode(one, 0, value);
      assertEquals(expected[i], value[0]);
    }
    one.put(0, (byte) 0xfe);
    VoyFile.Storage.E4M3.decode(one, 0, value);
    assertTrue(Float.isNaN(value[0]));
  }

  @ParameterizedTest
  @CsvSource({"Float32", "Float8", "E4M3"})
  void reads_version_0_which_does_not_say_how_it_stores(StorageDataType storage)
      throws IOException {
    Path path =
        VoyagerFiles.write(
            folder.resolve("a.voy"), VoyagerFiles.random(80, 64, 3), SpaceType.Cosine, storage);
    byte[] bytes = Files.readAllBytes(path);
    Path old =
        Files.write(folder.resolve("old.voy"), Arrays.copyOfRange(bytes, HEADER, bytes.length));
    try (VoyFile file = new VoyFile(path);
        VoyFile version0 = new VoyFile(old)) {
      assertEquals(0, version0.version());
      assertEquals(64, version0.dimensions());
      assertEquals(file.storage(), version0.storage());
      float[] a = new float[64];
      float[] b = new float[64];
      for (int i = 0; i < 80; i++) {
        file.vector(i, a);
        version0.vector(i, b);
        assertArrayEquals(a, b);
        assertEquals(file.label(i), version0.label(i));
      }
    }
  }

  @Test
  void tells_deleted_records() throws IOException {
    Path path = folder.resolve("a.voy");
    try (Index index =
        VoyagerFiles.index(
            VoyagerFiles.random(20, 8, 4), SpaceType.Cosine, StorageDataType.Float32)) {
      index.markDeleted(7);
      index.saveIndex(path.toString());
    }
    try (VoyFile file = new VoyFile(path)) {
      for (int i = 0; i < 20; i++) {
        assertEquals(file.label(i) == 7, file.deleted(i));
      }
    }
  }

  @Test
  void names_a_version_it_does_not_know() throws IOException {
    Path path = damaged(bytes -> bytes.putInt(4, 2));
    String message = assertThrows(IOException.class, () -> new VoyFile(path)).getMessage();
    assertTrue(message.contains("version 2"), message);
    Path huge = damaged(bytes -> bytes.putInt(4, -3));
    assertThrows(IOException.class, () -> new VoyFile(huge));
  }

  @ParameterizedTest
  @CsvSource({
    "dimensions, 8, 9",
    "dimensions, 8, 0",
    "dimensions, 8, -1",
    "dimensions, 8, 2147483647",
    "space, 12, 3",
    "storage, 13, 0",
    "storage, 13, 16",
    "begin of records, 19, 1",
    "capacity below count, 27, 5",
    "count, 35, 0",
    "count, 35, 21",
    "count, 35, -1",
    "count, 35, 9223372036854775807",
    "record size, 43, 1",
    "record size, 43, 9223372036854775807",
    "label offset, 51, -8",
    "vector offset, 59, 0",
    "levels, 67, -1",
    "levels, 67, 2147483647",
    "entry point, 71, 20",
    "links, 75, 0",
    "links, 83, 9223372036854775807",
    "links, 91, -12",
  })
  void refuses_a_header_that_contradicts_itself_or_the_file(String what, int offset, long value)
      throws IOException {
    Path path =
        damaged(
            bytes -> {
              switch (offset) {
                case 12, 13 -> bytes.put(offset, (byte) value);
                case 8, 67, 71 -> bytes.putInt(offset, (int) value);
                default -> bytes.putLong(offset, value);
              }
            });
    assertThrows(IOException.class, () -> new VoyFile(path), what);
  }

  @Test
  void refuses_a_file_that_does_not_end_with_its_link_lists() throws IOException {
    byte[] bytes = Files.readAllBytes(sample());
    Path longer = Files.write(folder.resolve("l.voy"), Arrays.copyOf(bytes, bytes.length + 1));
    assertThrows(IOException.class, () -> new VoyFile(longer));
    for (int length : new int[] {0, 3, 60, START, START + 5, bytes.length / 2, bytes.length - 1}) {
      Path shorter = Files.write(folder.resolve("s.voy"), Arrays.copyOf(bytes, length));
      assertThrows(IOException.class, () -> new VoyFile(shorter), "length " + length);
    }
  }

  @Test
  void refuses_what_is_no_such_file() throws IOException {
    Path path = Files.write(folder.resolve("a.voy"), "PK\3\4".repeat(1000).getBytes());
    String message = assertThrows(IOException.class, () -> new VoyFile(path)).getMessage();
    assertTrue(message.contains("no .voy file"), message);
  }

  @Test
  void refuses_labels_beyond_an_int_and_vectors_that_are_not_finite() throws IOException {
    int record = 100 + 8 * 4 + 8;
    Path label = damaged(bytes -> bytes.putLong(START + 3 * record - 8, 1L << 40));
    try (VoyFile file = new VoyFile(label)) {
      assertThrows(IOException.class, () -> file.label(2));
    }
    Path nan = damaged(bytes -> bytes.putFloat(START + 100, Float.NaN));
    try (VoyFile file = new VoyFile(nan)) {
      assertThrows(IOException.class, () -> file.direction(0, new float[8]));
    }
    Path zero = damaged(bytes -> bytes.put(START + 100, new byte[32]));
    try (VoyFile file = new VoyFile(zero)) {
      assertFalse(file.direction(0, new float[8]));
    }
  }

  private interface Change {
    void on(ByteBuffer bytes);
  }

  private Path sample() throws IOException {
    return VoyagerFiles.write(folder.resolve("sample.voy"), VoyagerFiles.random(20, 8, 5));
  }

  private Path damaged(Change change) throws IOException {
    byte[] bytes = Files.readAllBytes(sample());
    change.on(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    return Files.write(folder.resolve("damaged.voy"), bytes);
  }
}
