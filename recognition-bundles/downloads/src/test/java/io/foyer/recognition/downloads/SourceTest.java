package io.foyer.recognition.downloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SourceTest {
  @Test
  void aPathAFileAddressAndAnHttpsAddressAreSources(@TempDir Path folder) {
    Source path = Source.parse(folder.toString());
    assertTrue(path.local());
    assertTrue(path.folder());
    assertEquals(folder, path.path());
    assertEquals(path, Source.parse(folder.toUri().toString()));
    Source web = Source.parse("https://example.org/releases/latest?key=hush");
    assertFalse(web.local());
    assertEquals("latest", web.fileName());
    assertEquals("https://example.org/releases/latest", web.toString(), "no query in a log");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "http://example.org/x",
        "ftp://example.org/x",
        "https:///x",
        "https://user:word@example.org/x",
        "file://host/x",
        "jar:file:/x!/y",
        "https://exa mple.org/"
      })
  void otherTextsAreRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Source.parse(text));
  }

  @Test
  void aReferenceMeansANameBesideOrAnHttpsAddress() {
    Source web = Source.parse("https://example.org/data/latest.json");
    assertEquals("https://example.org/data/a.zip", web.resolve("a.zip").uri().toString());
    assertEquals("https://other.example/b", web.resolve("https://other.example/b").toString());
    Source local = Source.of(Path.of("/srv/data/latest.json"));
    assertEquals(Path.of("/srv/data/a.zip"), local.resolve("a.zip").path());
    assertEquals("https://other.example/b", local.resolve("https://other.example/b").toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret",
        "..%2fsecret",
        "%2e%2e/secret",
        "/etc/hosts",
        "file:///etc/hosts",
        "//host/x",
        "http://example.org/x",
        "http://127.0.0.1/x",
        "a/../../secret"
      })
  void aReferenceNeverLeadsToOtherFilesOfThisMachine(String reference) {
    Source local = Source.of(Path.of("/srv/data/latest.json"));
    assertThrows(IllegalArgumentException.class, () -> local.resolve(reference));
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:///etc/hosts", "http://127.0.0.1/x", "//host/x", "ftp://x/y"})
  void aReferenceOfAWebDocumentStaysOnHttps(String reference) {
    Source web = Source.parse("https://example.org/data/latest.json");
    assertThrows(IllegalArgumentException.class, () -> web.resolve(reference));
  }
}
