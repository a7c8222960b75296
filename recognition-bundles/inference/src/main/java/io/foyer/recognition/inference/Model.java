package io.foyer.recognition.inference;

import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Placement;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * An open model. Safe for many threads: each call computes on the thread that makes it and on no
 * other, so that callers decide on the parallelism.
 */
public interface Model extends AutoCloseable {
  /** Name of its file, for messages. */
  String name();

  /** Its input as the file declares it. */
  Port input();

  /** Its outputs in the file's order. */
  List<Port> outputs();

  /** Where it runs now. */
  Placement placement();

  /**
   * Begins a call, with buffers of an earlier one where some are free. To be closed by the thread
   * that began it.
   *
   * @throws IllegalStateException when the model is closed
   */
  Call call();

  /** Waits for running calls, then frees everything. */
  @Override
  void close();

  /** One call: fill the input, run, read the outputs, close. For one thread. */
  interface Call extends AutoCloseable {
    /**
     * Memory for the input, native order, without gaps. It holds what an earlier call left there.
     *
     * @param shape size of each axis, all positive
     */
    MemorySegment input(long... shape);

    /**
     * Computes the outputs.
     *
     * @throws ModelException when the model cannot
     */
    void run();

    /** Floats of an output; good until the next {@link #run} or {@link #close}. */
    MemorySegment output(int index);

    /** Shape of an output after {@link #run}. */
    List<Long> outputShape(int index);

    /** Gives the buffers back. */
    @Override
    void close();
  }
}
