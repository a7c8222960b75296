package io.foyer.rest;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** Lists what the browsing service offers over HTTP right now. */
@ProviderType
public interface Endpoints {
  /** Answers every endpoint that is registered at this moment, by path and method. */
  List<Endpoint> list();

  /**
   * One method on one path.
   *
   * @param method HTTP method
   * @param path path template with its leading {@code /api}, for example {@code
   *     /api/library/scenes/{id}}
   * @param policy who may call it
   * @param readOnly whether it only answers a question, see {@link ReadOnly}
   * @param bundle symbolic name of the bundle that offers it
   */
  record Endpoint(
      String method, String path, Access.Policy policy, boolean readOnly, String bundle) {}
}
