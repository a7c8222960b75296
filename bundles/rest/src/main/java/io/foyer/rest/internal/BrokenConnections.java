package io.foyer.rest.internal;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends an answer quietly when its reader has gone, which is nobody's failure: a person has moved on
 * or a player has seeked. An event stream still has to hear of it.
 */
final class BrokenConnections implements WriterInterceptor {
  private static final Logger LOG = LoggerFactory.getLogger(BrokenConnections.class);

  @Override
  public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
    try {
      context.proceed();
    } catch (IOException e) {
      if (!isGone(e) || MediaType.SERVER_SENT_EVENTS_TYPE.isCompatible(context.getMediaType())) {
        throw e;
      }
      LOG.debug("The reader has gone", e);
    }
  }

  private static boolean isGone(@Nullable Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      // Jetty's type is not exported to us by any specification, so it goes by its name.
      if (cause instanceof ClosedChannelException
          || cause.getClass().getName().equals("org.eclipse.jetty.io.EofException")) {
        return true;
      }
    }
    return false;
  }
}
