package io.foyer.recognition.inference.internal;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Placement;
import io.foyer.recognition.inference.Model;
import io.foyer.recognition.inference.Port;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A model on one session of ONNX Runtime; on another one, on the CPU, once the GPU has failed.
 *
 * <p>Closing a session under a running call crashes the JVM, so that every call holds the read lock
 * of the model, and every run that of its session.
 */
final class OnnxModel implements Model {
  private static final Logger LOG = LoggerFactory.getLogger(OnnxModel.class);

  private final Sessions sessions;
  private final Path file;
  private final Port input;
  private final List<Port> outputs;
  private final Consumer<OnnxModel> closed;
  private final ReadWriteLock calls = new ReentrantReadWriteLock();
  // as many buffers are kept as threads can compute at a time
  private final BlockingQueue<OnnxCall> idle =
      new LinkedBlockingQueue<>(Runtime.getRuntime().availableProcessors());
  private volatile Running running;
  private boolean over;

  private OnnxModel(
      Sessions sessions,
      Path file,
      Port input,
      List<Port> outputs,
      Running running,
      Consumer<OnnxModel> closed) {
    this.sessions = sessions;
    this.file = file;
    this.input = input;
    this.outputs = outputs;
    this.running = running;
    this.closed = closed;
  }

  static OnnxModel open(
      Sessions sessions, Path file, Placement wanted, Consumer<OnnxModel> closed) {
    Running running = start(sessions, file, wanted);
    try {
      List<Port> inputs = ports(running.session.getInputInfo().values());
      List<Port> outputs = ports(running.session.getOutputInfo().values());
      if (inputs.size() != 1 || outputs.isEmpty()) {
        throw new ModelException(
            "it has "
                + inputs.size()
                + " inputs and "
                + outputs.size()
                + " outputs; one input and at least one output are wanted");
      }
      return new OnnxModel(sessions, file, inputs.getFirst(), outputs, running, closed);
    } catch (OrtException | ModelException e) {
      running.close();
      throw new ModelException(
          "The model " + file.getFileName() + " cannot be used: " + reason(e, file) + ".", e);
    }
  }

  private static Running start(Sessions sessions, Path file, Placement wanted) {
    Placement placement = wanted;
    if (wanted.device() == Placement.Device.GPU) {
      try {
        return new Running(sessions.open(file, true), wanted);
      } catch (OrtException e) {
        // the file may be at fault as well: then the CPU refuses it, too
        placement = onCpu(e);
        LOG.warn("{} cannot run on the GPU and runs on the CPU: {}", name(file), reason(e, file));
      }
    }
    try {
      return new Running(sessions.open(file, false), placement);
    } catch (OrtException e) {
      throw new ModelException(
          "The model " + name(file) + " cannot be opened: " + reason(e, file) + ".", e);
    }
  }

  private static List<Port> ports(Collection<NodeInfo> nodes) {
    List<Port> ports = new ArrayList<>();
    for (NodeInfo node : nodes) {
      if (!(node.getInfo() instanceof TensorInfo tensor) || tensor.type != OnnxJavaType.FLOAT) {
        throw new ModelException(
            "its input or output \"" + node.getName() + "\" is not an array of floats");
      }
      ports.add(new Port(node.getName(), LongStream.of(tensor.getShape()).boxed().toList()));
    }
    return ports;
  }

  private static Placement onCpu(OrtException e) {
    String text = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    boolean memory =
        text.contains("out of memory")
            || text.contains("failed to allocate")
            || text.contains("alloc_failed");
    return new Placement(
        Placement.Device.CPU,
        memory
            ? "GPU memory is exhausted: stop other work on the GPU, or switch gpu_enabled off. The"
                + " CPU has taken over until the models are opened again."
            : "The GPU cannot be used; the log says why. The CPU has taken over until the models"
                + " are opened again.");
  }

  /** The first line of what ONNX Runtime says, without the folder. */
  static String reason(Exception e, Path file) {
    String line = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    line = line.replace(file.toString(), name(file)).strip();
    if (line.endsWith(".")) {
      line = line.substring(0, line.length() - 1);
    }
    return line.length() > 300 ? line.substring(0, 300) + "…" : line;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  @Override
  public String name() {
    return name(file);
  }

  @Override
  public Port input() {
    return input;
  }

  @Override
  public List<Port> outputs() {
    return outputs;
  }

  @Override
  public Placement placement() {
    return running.placement;
  }

  @Override
  public Call call() {
    calls.readLock().lock();
    if (over) {
      calls.readLock().unlock();
      throw new IllegalStateException("The model " + name() + " is closed.");
    }
    OnnxCall free = idle.poll();
    return free == null ? new OnnxCall(this) : free;
  }

  /** Ends a call. */
  void giveBack(OnnxCall call) {
    if (!idle.offer(call)) {
      call.free();
    }
    calls.readLock().unlock();
  }

  /** Runs a call on the session of the moment; once more on the CPU when the GPU fails. */
  void run(OnnxCall call) {
    while (true) {
      Running now = running;
      OrtException failure;
      now.runs.readLock().lock();
      try {
        if (now.closed) {
          continue; // another thread has just moved to the CPU
        }
        call.runOn(now.session);
        return;
      } catch (OrtException e) {
        if (now.placement.device() == Placement.Device.CPU) {
          throw new ModelException("The model " + name() + " failed: " + reason(e, file) + ".", e);
        }
        failure = e;
      } finally {
        now.runs.readLock().unlock();
      }
      leaveGpu(now, failure);
    }
  }

  private synchronized void leaveGpu(Running failed, OrtException failure) {
    if (running != failed) {
      return;
    }
    LOG.warn("{} failed on the GPU and runs on the CPU now: {}", name(), reason(failure, file));
    running = start(sessions, file, onCpu(failure));
    failed.close();
  }

  @Override
  public void close() {
    calls.writeLock().lock();
    try {
      if (over) {
        return;
      }
      over = true;
      idle.forEach(OnnxCall::free);
      idle.clear();
      running.close();
      closed.accept(this);
    } finally {
      calls.writeLock().unlock();
    }
  }

  /** A session and those who are in it. */
  private static final class Running {
    private final OrtSession session;
    private final Placement placement;
    private final ReadWriteLock runs = new ReentrantReadWriteLock();
    private boolean closed;

    private Running(OrtSession session, Placement placement) {
      this.session = session;
      this.placement = placement;
    }

    private void close() {
      runs.writeLock().lock();
      try {
        closed = true;
        session.close();
      } catch (OrtException e) {
        LOG.warn("A session of ONNX Runtime could not be closed.", e);
      } finally {
        runs.writeLock().unlock();
      }
    }
  }
}
