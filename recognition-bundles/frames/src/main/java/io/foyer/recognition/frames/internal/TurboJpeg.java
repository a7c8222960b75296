package io.foyer.recognition.frames.internal;

import io.foyer.recognition.api.Picture;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes JPEG files by libjpeg-turbo, three times as quick as ImageIO and to the same pixels,
 * where the machine has that library. It leaves to ImageIO what is not a sound file of a usual
 * kind. Safe for many threads.
 */
@SuppressWarnings("restricted") // calls a native library
final class TurboJpeg {
  private static final Logger LOG = LoggerFactory.getLogger(TurboJpeg.class);

  /** The library on Linux and on macOS; these functions are in every version since 2009. */
  private static final List<String> NAMES = List.of("libturbojpeg.so.0", "libturbojpeg.0.dylib");

  private static final int RGB = 0;

  /** TJFLAG_STOPONWARNING and TJFLAG_LIMITSCANS: no damage, and no layers without end. */
  private static final int STRICT = 8192 | 32768;

  private final MethodHandle open;
  private final MethodHandle decompress;
  private final MethodHandle close;

  private TurboJpeg(SymbolLookup library) {
    open = function(library, "tjInitDecompress", ValueLayout.ADDRESS);
    decompress =
        function(
            library,
            "tjDecompress2",
            ValueLayout.JAVA_INT,
            ValueLayout.ADDRESS, // handle
            ValueLayout.ADDRESS, // file
            ValueLayout.JAVA_LONG, // its length
            ValueLayout.ADDRESS, // pixels
            ValueLayout.JAVA_INT, // width
            ValueLayout.JAVA_INT, // bytes a row
            ValueLayout.JAVA_INT, // height
            ValueLayout.JAVA_INT, // kind of pixel
            ValueLayout.JAVA_INT); // flags
    close = function(library, "tjDestroy", ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
  }

  private static MethodHandle function(
      SymbolLookup library, String name, MemoryLayout result, MemoryLayout... arguments) {
    return Linker.nativeLinker()
        .downcallHandle(library.findOrThrow(name), FunctionDescriptor.of(result, arguments));
  }

  /** The library of this machine, or null when there is none. */
  static @Nullable TurboJpeg ofMachine() {
    for (String name : NAMES) {
      try {
        TurboJpeg found = new TurboJpeg(SymbolLookup.libraryLookup(name, Arena.global()));
        LOG.debug("JPEG files are decoded by {}", name);
        return found;
      } catch (IllegalArgumentException | NoSuchElementException e) {
        LOG.debug("No {} here: {}", name, e.getMessage());
      }
    }
    return null;
  }

  /**
   * Decodes a file.
   *
   * @param width the file's
   * @param height the file's
   * @return null when ImageIO should try
   */
  @Nullable Picture read(byte[] file, int width, int height) {
    byte[] rgb = new byte[width * height * 3];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment pixels = arena.allocate(rgb.length);
      MemorySegment handle = (MemorySegment) open.invokeExact();
      if (handle.address() == 0) {
        return null;
      }
      try {
        int failed =
            (int)
                decompress.invokeExact(
                    handle,
                    arena.allocateFrom(ValueLayout.JAVA_BYTE, file),
                    (long) file.length,
                    pixels,
                    width,
                    width * 3,
                    height,
                    RGB,
                    STRICT);
        if (failed != 0) {
          return null;
        }
      } finally {
        int ignored = (int) close.invokeExact(handle);
      }
      MemorySegment.copy(pixels, ValueLayout.JAVA_BYTE, 0, rgb, 0, rgb.length);
      return new Picture(width, height, rgb);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // the functions throw nothing
    }
  }
}
