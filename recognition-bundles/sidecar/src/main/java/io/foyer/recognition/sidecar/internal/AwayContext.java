package io.foyer.recognition.sidecar.internal;

import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.servlet.context.ServletContextHelper;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardContext;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardTarget;

/** Where {@link AwayServlet} answers: under every path, after everything else that is there. */
@Component(service = ServletContextHelper.class, property = "service.ranking:Integer=-1000")
@HttpWhiteboardContext(name = AwayContext.NAME, path = "/")
@HttpWhiteboardTarget("(org.apache.felix.http.name=recognition)")
public final class AwayContext extends ServletContextHelper {
  static final String NAME = "io.foyer.recognition.away";

  @Activate
  public AwayContext() {}
}
