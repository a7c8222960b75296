package io.foyer.recognition.performerdatabase.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever an archive does: it is refused with a reason, and the release before keeps serving. */
final class HostileArchiveTest {
  @TempDir private Path root;
  private Bench bench;
  private TinyRelease good;
  private TinyRelease next;

  @BeforeEach
  void serveTheFirst() throws IOException {
    bench = new Bench(root);
    good = new TinyRelease("2026.1.1");
    next = new TinyRelease("2026.2.1");
    bench.start();
    assertEquals("complete", bench.importing(good.zip()).status());
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void assertRefused(String reason, byte[] zip) throws IOException {
    RunStatus.Snapshot end = bench.importing(zip);
    assertEquals("failed", end.status(), reason);
    assertTrue(end.rolledBack());
    assertNotNull(end.error());
    assertTrue(end.error().contains(reason), end.error());
    assertFalse(end.error().contains(root.toString()), end.error());
    bench.assertServing(good);
    assertEquals(List.of(), bench.leftovers());
    assertEquals(List.of("2026.1.1"), bench.generations());
  }

  @Test
  void aFlippedBitAnywhereIsFoundOrChangesNothing() throws Exception {
    byte[] zip = next.zip();
    int table = new ZipBytes(zip).entry("performers.db");
    Random random = new Random(42);
    int refused = 0;
    int harmless = 0;
    for (int i = 0; i < 300; i++) {
      // a third of them in the table of contents, which is short
      int at = i % 3 == 0 ? table + random.nextInt(zip.length - table) : random.nextInt(zip.length);
      byte[] flipped = zip.clone();
      flipped[at] ^= (byte) (1 << random.nextInt(8));
      if (unpacks(flipped)) {
        harmless++;
      } else {
        refused++;
      }
    }
    assertTrue(refused > 230, refused + " refused");
    assertTrue(harmless < 70, harmless + " harmless: times and comments only");
  }

  @Test
  void flippedBitsLeaveTheOldOneServing() throws Exception {
    byte[] zip = next.zip();
    Random random = new Random(7);
    for (int i = 0; i < 10; i++) {
      byte[] flipped = zip.clone();
      flipped[200 + random.nextInt(zip.length / 2)] ^= 4;
      RunStatus.Snapshot end = bench.importing(flipped);
      assertEquals("failed", end.status());
      bench.assertAnswers(good);
    }
    bench.assertServing(good);
  }

  @Test
  void anArchiveCutAnywhereIsRefused() throws Exception {
    byte[] zip = next.zip();
    Random random = new Random(3);
    for (int i = 0; i < 90; i++) {
      int length = i < 30 ? zip.length - 1 - i : random.nextInt(zip.length);
      assertFalse(unpacks(Arrays.copyOf(zip, length)), "cut at " + length);
    }
    assertRefused("This is no ZIP archive", Arrays.copyOf(zip, zip.length / 2));
  }

  /** Whether it is taken; if so, every byte must be right. */
  private boolean unpacks(byte[] zip) throws IOException {
    Path file = Files.write(root.resolve("try.zip"), zip);
    Path folder = Files.createDirectory(root.resolve("try"));
    try {
      try (ReleaseArchive archive = ReleaseArchive.open(file)) {
        archive.extract(folder, Progress.NONE);
      }
      new ReleaseCheck(ManifestSignature.of(""), new PlainIndices())
          .verify(folder, null, Progress.NONE);
      for (Map.Entry<String, byte[]> content : next.files().entrySet()) {
        assertArrayEquals(content.getValue(), Files.readAllBytes(folder.resolve(content.getKey())));
      }
      return true;
    } catch (UnusableRelease e) {
      assertTrue(e.getMessage().endsWith("."), e.getMessage());
      return false;
    } finally {
      Durable.deleteTree(folder);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../performers",
        "/tmp/a-file.x",
        "folder/file.x",
        "..\\performers",
        "C:\\autoexec.",
        "a\\b\\c\\d\\e\\f\\g",
        "x:performers.",
      })
  void aNameWithAPathInItIsRefused(String name) throws Exception {
    byte[] zip = next.with("z".repeat(name.length()), new byte[10]).zip();
    assertRefused(
        "a name with a folder or a path in it",
        new ZipBytes(zip).rename("z".repeat(name.length()), name).bytes());
    assertFalse(Files.exists(Path.of("/tmp/a-file.x")));
  }

  @Test
  void namesThatNobodyExpectsAreRefusedAndNoticesLeftOut() throws Exception {
    for (String name : List.of("extra.bin", "current", "generation.json", "recognition.db", ".x")) {
      assertRefused(
          "neither its manifest nor a release has",
          new TinyRelease("2026.2.1").with(name, new byte[10]).zip());
    }
    assertRefused("characters that are not allowed", next.with("a b", new byte[3]).zip());
    TinyRelease noted = new TinyRelease("2026.2.1");
    noted.with("README.md", "Hello".getBytes(StandardCharsets.UTF_8));
    assertEquals("complete", bench.importing(noted.zip()).status());
    bench.assertServing(new TinyRelease("2026.2.1"));
    assertFalse(Files.exists(bench.data.resolve("README.md")));
  }

  @Test
  void oneNameTwiceIsRefusedInAnySpelling() throws Exception {
    assertRefused(
        "twice",
        new ZipBytes(next.with("faces.jsom", new byte[9]).zip())
            .rename("faces.jsom", "faces.json")
            .bytes());
    assertRefused("twice", new TinyRelease("2026.2.1").with("FACES.json", new byte[9]).zip());
  }

  @Test
  void linksFoldersAndDevicesAreRefused() throws Exception {
    for (int type : new int[] {0xA, 4, 6, 2, 1}) {
      assertRefused(
          "a link or special file", new ZipBytes(next.zip()).type("faces.json", type).bytes());
    }
  }

  @Test
  void encryptedAndPatchedEntriesAreRefused() throws Exception {
    for (int flag : new int[] {1, 0x20, 0x40, 0x2000}) {
      assertRefused("encrypted", new ZipBytes(next.zip()).flag("faces.json", flag).bytes());
    }
  }

  @Test
  void aBombIsRefusedBeforeItIsUnpacked() throws Exception {
    assertRefused(
        "would grow more than 100 times",
        next.with("tattoo_embeddings.json", new byte[3 << 20]).zip());
    assertRefused("larger than a file of a release may be", wide("faces.json", 9L << 30));
  }

  /** As large as ZIP64 can say. */
  private byte[] wide(String name, long size) throws IOException {
    byte[] zip = new TinyRelease("2026.2.1").zip();
    ZipBytes plain = new ZipBytes(zip);
    int entry = plain.entry(name);
    int insert = entry + 46 + name.length();
    ByteBuffer grown = ByteBuffer.allocate(zip.length + 12).order(ByteOrder.LITTLE_ENDIAN);
    grown.put(zip, 0, insert).putShort((short) 1).putShort((short) 8).putLong(size);
    grown.put(zip, insert, zip.length - insert);
    grown.putInt(entry + 24, -1).putShort(entry + 30, (short) 12);
    int end = zip.length + 12 - 22;
    grown.putInt(end + 12, grown.getInt(end + 12) + 12);
    return grown.array();
  }

  @Test
  void aSizeThatLiesIsFoundWhileUnpacking() throws Exception {
    int size = next.file("faces.json").length;
    assertRefused(
        "larger than the archive says",
        new ZipBytes(next.zip()).size("faces.json", size - 1).bytes());
    assertRefused(
        "its check value differs", new ZipBytes(next.zip()).size("faces.json", size + 1).bytes());
    assertRefused(
        "would grow", new ZipBytes(next.zip()).size("faces.json", Integer.MAX_VALUE).bytes());
  }

  @Test
  void filesThatShareTheirBytesAreRefused() throws Exception {
    assertRefused(
        "damaged", new ZipBytes(next.zip()).headerOf("faces.json", "performers.json").bytes());
    byte[] zip =
        new ZipBytes(next.with("faces.jsom", next.file("faces.json")).zip())
            .headerOf("faces.jsom", "faces.json")
            .bytes();
    assertRefused("damaged", zip);
  }

  @Test
  void aMissingFileIsRefused() throws Exception {
    for (String name : ReleaseFiles.REQUIRED) {
      assertRefused(
          name.equals("manifest.json") ? "holds no manifest.json" : "lacks " + name,
          new TinyRelease("2026.2.1").without(name).zip());
    }
  }

  @Test
  void aWrongManifestIsRefused() throws Exception {
    String sound = new String(next.file("manifest.json"), StandardCharsets.UTF_8);
    assertRefused("no version", next.manifest(sound.replace("\"2026.2.1\"", "\"newest\"")).zip());
    assertRefused(
        "no version", next.manifest(sound.replace("\"2026.2.1\"", "\"2026.2.1/../x\"")).zip());
    assertRefused("not readable JSON", next.manifest(sound.substring(0, 40)).zip());
    assertRefused(
        "not readable JSON", next.manifest("{\"version\":\"1.1\"," + sound.substring(1)).zip());
    assertRefused("not a JSON object", next.manifest("[]").zip());
    assertRefused("no checksums", next.manifest("{\"version\": \"2026.2.1\"}").zip());
    assertRefused(
        "no checksum of face_arcface.voy",
        next.manifest(sound.replace("face_arcface.voy", "face_adaface.voy")).zip());
    assertRefused("no SHA-256", next.manifest(sound.replace("sha256:", "md5:")).zip());
    assertRefused(
        "a file name that is not allowed",
        next.manifest(sound.replace("\"checksums\": {", "\"checksums\": {\"../x\": \"\",")).zip());
    assertRefused(
        "a file name that is not allowed",
        next.manifest(sound.replace("\"checksums\": {", "\"checksums\": {\"current\": \"\","))
            .zip());
    assertRefused(
        "lacks body.bin, which its manifest lists",
        next.manifest(
                sound.replace(
                    "\"checksums\": {",
                    "\"checksums\": {\"body.bin\": \"" + "0".repeat(64) + "\","))
            .zip());
    assertRefused(
        "no count", next.manifest(sound.replace("\"face_count\": 24", "\"face_count\": -1")).zip());
    assertRefused(
        "larger than a manifest may be",
        next.manifest(sound + " ".repeat(Manifest.MAX_BYTES)).zip());
    assertRefused("not readable JSON", next.manifest("[".repeat(100_000)).zip());
  }

  @Test
  void aChecksumThatDiffersNamesTheFileAndTheFirstDigits() throws Exception {
    byte[] other = TinyRelease.voy(new Random(1), TinyRelease.FACES);
    String wanted = Sha256.of(next.file("face_arcface.voy"));
    assertRefused(
        "face_arcface.voy is damaged: its SHA-256 begins with %s, the manifest says %s."
            .formatted(Sha256.of(other).substring(0, 16), wanted.substring(0, 16)),
        next.with("face_arcface.voy", other).zip());
  }

  @Test
  void swappedFilesAreRefused() throws Exception {
    TinyRelease swapped = new TinyRelease("2026.2.1");
    swapped
        .with("face_facenet.voy", next.file("face_arcface.voy"))
        .with("face_arcface.voy", next.file("face_facenet.voy"));
    assertRefused("face_arcface.voy is damaged", swapped.zip());
    TinyRelease mixed = new TinyRelease("2026.2.1");
    mixed
        .with("faces.json", next.file("performers.json"))
        .with("performers.json", next.file("faces.json"));
    assertRefused("performers.json is not a JSON object", mixed.zip());
  }

  @Test
  void filesWithoutAChecksumMustFitTheOthers() throws Exception {
    String faces = new String(next.file("faces.json"), StandardCharsets.UTF_8);
    String people = new String(next.file("performers.json"), StandardCharsets.UTF_8);
    for (Map.Entry<String, String> wrong :
        Map.of(
                "more faces than the indices hold", faces.replace("]", ",null]"),
                "neither id nor null", faces.replace("null", "5"),
                "not readable JSON", faces.replace("null", "nul"),
                "faces.json does not end", faces + "[]",
                "faces.json names 0 faces", "[]",
                "do not belong together", faces.replace("00000000-", "11111111-"))
            .entrySet()) {
      assertRefused(
          wrong.getKey(),
          next.with("faces.json", wrong.getValue().getBytes(StandardCharsets.UTF_8)).zip());
    }
    next = new TinyRelease("2026.2.1");
    for (Map.Entry<String, String> wrong :
        Map.of(
                "holds nobody",
                "{}",
                "no performer",
                "{\"x\": 1}",
                "twice",
                people.replace(TinyRelease.id(1), TinyRelease.id(2)),
                "performers.json does not end",
                people + "{}",
                "performers.json is not readable JSON",
                people.substring(0, people.length() - 20))
            .entrySet()) {
      assertRefused(
          wrong.getKey(),
          next.with("performers.json", wrong.getValue().getBytes(StandardCharsets.UTF_8)).zip());
    }
  }

  @Test
  void aDamagedSqliteFileIsRefusedEvenWithTheRightChecksum() throws Exception {
    byte[] db = next.file("performers.db").clone();
    Arrays.fill(db, 4096 + 8, 4096 + 600, (byte) 0x5A);
    assertRefused("performers.db is", next.with("performers.db", db).sealed().zip());
    assertRefused(
        "performers.db is no readable SQLite file",
        next.with(
                "performers.db", "no database at all".repeat(100).getBytes(StandardCharsets.UTF_8))
            .sealed()
            .zip());
    assertRefused("no table of performers", next.with("performers.db", new byte[0]).sealed().zip());
  }

  @Test
  void anIndexFileThatIsNoneIsRefusedEvenWithTheRightChecksum() throws Exception {
    byte[] voy = next.file("face_facenet.voy");
    byte[] version = voy.clone();
    version[4] = 9;
    assertRefused("has format version 9", next.with("face_facenet.voy", version).sealed().zip());
    byte[] narrow = TinyRelease.voy(new Random(1), TinyRelease.FACES, 256);
    assertRefused("vectors of 256 values", next.with("face_facenet.voy", narrow).sealed().zip());
    assertRefused(
        "face_facenet.voy cannot be used. This .voy file is damaged",
        next.with("face_facenet.voy", Arrays.copyOf(voy, voy.length - 3000)).sealed().zip());
    assertRefused(
        "face_facenet.voy cannot be used. This .voy file is damaged",
        next.with("face_facenet.voy", "hello".getBytes(StandardCharsets.UTF_8)).sealed().zip());
  }

  @Test
  void aSignatureIsAskedForWhenAKeyIsConfigured() throws Exception {
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    bench.publicKey = Base64.getMimeEncoder().encodeToString(keys.getPublic().getEncoded());
    bench.restart();
    assertRefused("has no signature", next.zip());
    String all = new String(next.file("manifest.json"), StandardCharsets.UTF_8);
    assertRefused(
        "The signed manifest has no checksum of faces.json",
        next.with("manifest.json.sig", sign(keys, next)).zip());
    next.manifest(
        all.replace(
            "\"checksums\": {",
            "\"checksums\": {\"faces.json\": \"%s\", \"performers.json\": \"%s\","
                .formatted(
                    Sha256.of(next.file("faces.json")), Sha256.of(next.file("performers.json")))));
    assertRefused(
        "was not made with the configured key",
        next.with(
                "manifest.json.sig",
                sign(KeyPairGenerator.getInstance("Ed25519").generateKeyPair(), next))
            .zip());
    assertRefused(
        "was not made with the configured key",
        next.with("manifest.json.sig", new byte[] {1, 2}).zip());
    assertEquals(
        "complete",
        bench.importing(next.with("manifest.json.sig", sign(keys, next)).zip()).status());
    bench.assertServing(next);
  }

  @Test
  void aKeyThatCannotBeReadAcceptsNothing() throws Exception {
    bench.publicKey = "not a key";
    bench.restart();
    assertRefused("is no Ed25519 key", next.zip());
  }

  private static byte[] sign(KeyPair keys, TinyRelease release) throws GeneralSecurityException {
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(keys.getPrivate());
    signature.update(release.file("manifest.json"));
    return Base64.getEncoder().encode(signature.sign());
  }
}
