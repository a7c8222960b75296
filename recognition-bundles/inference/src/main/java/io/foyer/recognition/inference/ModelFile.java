package io.foyer.recognition.inference;

import io.foyer.recognition.api.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A model that is opened when it is first needed, and again when its file has changed or it belongs
 * on another device. For what is rarely used and may come later; safe for many threads.
 */
public final class ModelFile implements AutoCloseable {
  private final Inference inference;
  private final Path file;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private @Nullable Model model;
  private @Nullable Stamp opened;
  private boolean closed;

  public ModelFile(Inference inference, Path file) {
    this.inference = inference;
    this.file = file;
  }

  /** Whether the file is there now; not whether it is good. */
  public boolean present() {
    return Files.isRegularFile(file);
  }

  /** Name of the file. */
  public String name() {
    return String.valueOf(file.getFileName());
  }

  /**
   * Works with the model, which stays open meanwhile.
   *
   * @throws ModelException when the file is missing or no model, or this is closed
   */
  public <T> T with(Function<Model, T> work) {
    while (true) {
      Stamp now = Stamp.of(file, inference.gpuWanted());
      lock.readLock().lock();
      try {
        Model open = model;
        if (open != null && now.equals(opened)) {
          return work.apply(open);
        }
      } finally {
        lock.readLock().unlock();
      }
      reopen(now);
    }
  }

  private void reopen(Stamp now) {
    lock.writeLock().lock();
    try {
      if (closed) {
        throw new ModelException("The model " + name() + " is no longer in use.");
      }
      Model open = model;
      if (open != null && now.equals(opened)) {
        return; // another thread was quicker
      }
      if (open != null) {
        model = null;
        open.close();
      }
      model = inference.open(file);
      opened = now;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Waits for work under way. */
  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      closed = true;
      if (model != null) {
        model.close();
        model = null;
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** What tells one content of a file from another, and where it is wanted. */
  private record Stamp(long size, FileTime modified, boolean gpu) {
    private static Stamp of(Path file, boolean gpu) {
      try {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return new Stamp(attributes.size(), attributes.lastModifiedTime(), gpu);
      } catch (IOException e) {
        throw new ModelException("The model " + file.getFileName() + " is not there.", e);
      }
    }
  }
}
