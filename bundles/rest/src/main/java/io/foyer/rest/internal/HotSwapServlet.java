package io.foyer.rest.internal;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.osgitech.rest.provider.jakartars.RuntimeDelegateService;
import org.glassfish.hk2.api.MultiException;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.spi.Container;
import org.glassfish.jersey.servlet.ServletContainer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Jersey container whose configuration is exchanged without a lock. A new generation is built
 * beside the old one and published by one volatile write; the old one is destroyed when its last
 * request has ended. Because the new generation fetches its services before the old one lets go of
 * them, an exchange deactivates no component that stays.
 */
final class HotSwapServlet extends HttpServlet implements Container {
  private static final long serialVersionUID = 1L;

  private static final Logger LOG = LoggerFactory.getLogger(HotSwapServlet.class);

  private final transient PlainAnswers answers;
  private transient ResourceConfig config;
  private transient volatile @Nullable Generation current;
  private boolean live;

  HotSwapServlet(ResourceConfig config, PlainAnswers answers) {
    this.config = config;
    this.answers = answers;
  }

  @Override
  public synchronized void init() throws ServletException {
    live = true;
    publish(build(config));
  }

  @Override
  public synchronized void destroy() {
    live = false;
    publish(null);
  }

  @Override
  public synchronized void reload(ResourceConfig changed) {
    config = changed;
    if (!live) {
      return;
    }
    try {
      publish(build(changed));
    } catch (ServletException e) {
      throw new IllegalStateException("The REST application could not be built again", e);
    }
  }

  @Override
  public synchronized void reload() {
    reload(config);
  }

  @Override
  public synchronized ResourceConfig getConfiguration() {
    return config;
  }

  @Override
  @SuppressWarnings("NullAway") // Jersey itself answers null before the first initialisation
  public @Nullable ApplicationHandler getApplicationHandler() {
    Generation generation = current;
    return generation == null ? null : generation.container.getApplicationHandler();
  }

  private Generation build(ResourceConfig wanted) throws ServletException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    // Jersey looks its RuntimeDelegate up through the context class loader.
    thread.setContextClassLoader(RuntimeDelegateService.class.getClassLoader());
    try {
      ServletContainer container = new ServletContainer(wanted);
      container.init(getServletConfig());
      return new Generation(container);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private void publish(@Nullable Generation next) {
    Generation old = current;
    current = next;
    if (old != null) {
      old.release();
    }
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    Generation generation = current;
    while (generation != null && !generation.acquire()) {
      generation = current;
    }
    if (generation == null) {
      answers.away(response);
      return;
    }
    try {
      serve(generation.container, new HoldingRequest(request, generation), response);
    } finally {
      generation.release();
    }
  }

  /**
   * A failure that escapes from Jersey came before any resource method was called. The usual one is
   * that Jersey got no instance from the service registry and tried to construct the component
   * itself: the component went away and the next generation is not published yet.
   */
  private void serve(
      ServletContainer container, HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    try {
      container.service(request, response);
    } catch (ServletException | RuntimeException e) {
      if (response.isCommitted()) {
        throw e;
      }
      if (noInstance(e)) {
        LOG.debug("A resource went away under a request", e);
        answers.away(response);
      } else {
        LOG.error("A request failed in the REST application", e);
        answers.failed(response);
      }
    }
  }

  /**
   * Answers whether the injector had no instance to offer; HK2 says so by this exception alone, and
   * a stopped bundle by an IllegalStateException.
   */
  static boolean noInstance(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof MultiException || cause instanceof IllegalStateException) {
        return true;
      }
    }
    return false;
  }

  /** One Jersey container and the number of its users. */
  static final class Generation {
    private final ServletContainer container;
    private final AtomicInteger users = new AtomicInteger(1); // the first user: being the current

    Generation(ServletContainer container) {
      this.container = container;
    }

    boolean acquire() {
      for (int n = users.get(); n > 0; n = users.get()) {
        if (users.compareAndSet(n, n + 1)) {
          return true;
        }
      }
      return false;
    }

    void release() {
      if (users.decrementAndGet() == 0) {
        container.destroy();
      }
    }
  }

  /**
   * A request that keeps its generation from the moment it turns asynchronous until it is
   * completed. The server tells listeners of a completion only when the response ended well, so the
   * call itself is watched too.
   */
  static final class HoldingRequest extends HttpServletRequestWrapper {
    private final Generation generation;

    HoldingRequest(HttpServletRequest request, Generation generation) {
      super(request);
      this.generation = generation;
    }

    @Override
    public AsyncContext startAsync() {
      return hold(super.startAsync());
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
      return hold(super.startAsync(request, response));
    }

    private AsyncContext hold(AsyncContext context) {
      generation.acquire(); // succeeds: this request is one of its users
      Release release = new Release(generation);
      context.addListener(release);
      return (AsyncContext)
          Proxy.newProxyInstance(
              HotSwapServlet.class.getClassLoader(),
              new Class<?>[] {AsyncContext.class},
              (proxy, method, arguments) -> {
                try {
                  return method.invoke(context, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                } finally {
                  if (method.getName().equals("complete")) {
                    release.once();
                  }
                }
              });
    }
  }

  /** Lets a generation go when an asynchronous request has ended. */
  private static final class Release implements AsyncListener {
    private final Generation generation;
    private final AtomicBoolean done = new AtomicBoolean();

    Release(Generation generation) {
      this.generation = generation;
    }

    void once() {
      if (done.compareAndSet(false, true)) {
        generation.release();
      }
    }

    @Override
    public void onComplete(AsyncEvent event) {
      once();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
      // a completion follows
    }

    @Override
    public void onError(AsyncEvent event) {
      // a completion follows
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
      event.getAsyncContext().addListener(this);
    }
  }
}
