package io.foyer.recognition.identification.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.api.FaceModels;
import io.foyer.recognition.api.PerformerDatabase;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/** Takes the leases of whatever models and release are offered at the moment. */
@Component(service = ServiceLeases.class)
public final class ServiceLeases implements Leases.Desk {
  private static final Duration SOON = Duration.ofSeconds(10);

  /** A generation may be retired between being seen and being leased; its successor is there. */
  private static final int ATTEMPTS = 3;

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile @Nullable FaceModels models;

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile @Nullable PerformerDatabase database;

  void offer(@Nullable FaceModels newModels, @Nullable PerformerDatabase newDatabase) {
    models = newModels;
    database = newDatabase;
  }

  @Override
  public Leases take() {
    PerformerDatabase.Lease release = database();
    boolean taken = false;
    try {
      Leases leases = models(release);
      taken = true;
      return leases;
    } finally {
      if (!taken) {
        release.close();
      }
    }
  }

  private PerformerDatabase.Lease database() {
    for (int i = 0; i < ATTEMPTS; i++) {
      PerformerDatabase offered = database;
      Optional<PerformerDatabase.Lease> lease =
          offered == null ? Optional.empty() : offered.lease();
      if (lease.isPresent()) {
        return lease.get();
      }
    }
    throw new Failure.Unavailable("Database not loaded", SOON);
  }

  private Leases models(PerformerDatabase.Lease release) {
    for (int i = 0; i < ATTEMPTS; i++) {
      FaceModels offered = models;
      Optional<FaceModels.Lease> lease = offered == null ? Optional.empty() : offered.lease();
      if (offered != null && lease.isPresent()) {
        return new Leases(lease.get(), release, offered.demo());
      }
    }
    throw new Failure.Unavailable(
        "Face recognition unavailable: the models are not installed or are being loaded.", SOON);
  }
}
