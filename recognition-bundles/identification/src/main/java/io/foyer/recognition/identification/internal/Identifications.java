package io.foyer.recognition.identification.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.api.FaceAligner;
import io.foyer.recognition.api.IdentitySignal;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.PictureReader;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.api.SidecarLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * Carries out the requests: takes the leases, fetches the pictures from the library server, asks
 * the {@link Identifier} and keeps the fingerprints. Requests come here with their values checked.
 */
@Component(service = Identifications.class)
public final class Identifications {
  private static final long LARGEST_IMAGE = 64L << 20;

  /** Contract 1.8: the smallest face of a picture, in pixels. */
  private static final int MINIMUM_FACE = 40;

  private static final int LONGEST_ERROR = 100;

  private final Operations operations;
  private final Leases.Desk desk;
  private final FrameSources sources;
  private final SidecarLibrary library;
  private final PictureReader pictures;
  private final RecognitionSettings settings;
  private final Fingerprints fingerprints;
  private final PublicPictures internet;
  private final Workers workers;
  private final Identifier identifier;

  @Reference(
      cardinality = ReferenceCardinality.MULTIPLE,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile List<IdentitySignal> signals = List.of();

  @Activate
  public Identifications(
      @Reference Operations operations,
      @Reference ServiceLeases desk,
      @Reference FrameSources sources,
      @Reference SidecarLibrary library,
      @Reference PictureReader pictures,
      @Reference FaceAligner aligner,
      @Reference RecognitionSettings settings,
      @Reference Fingerprints fingerprints) {
    this(
        operations,
        desk,
        sources,
        library,
        pictures,
        aligner,
        settings,
        fingerprints,
        new PublicPictures());
  }

  Identifications(
      Operations operations,
      Leases.Desk desk,
      FrameSources sources,
      SidecarLibrary library,
      PictureReader pictures,
      FaceAligner aligner,
      RecognitionSettings settings,
      Fingerprints fingerprints,
      PublicPictures internet) {
    this.operations = operations;
    this.desk = desk;
    this.sources = sources;
    this.library = library;
    this.pictures = pictures;
    this.settings = settings;
    this.fingerprints = fingerprints;
    this.internet = internet;
    this.workers = new Workers(Runtime.getRuntime().availableProcessors());
    Supplier<List<IdentitySignal>> offered = () -> signals;
    this.identifier = new Identifier(aligner, settings, offered, workers);
  }

  @Deactivate
  void stop() {
    workers.close();
  }

  void offer(List<IdentitySignal> offered) {
    signals = List.copyOf(offered);
  }

  Operation scene(Requests.Scene request, @Nullable String operationId) {
    Leases leases = desk.take();
    return operations.start(
        operationId,
        "scene",
        request.id(),
        leases,
        (id, progress) -> scene(id, request, leases, progress));
  }

  private Operation.Outcome scene(
      String operation, Requests.Scene request, Leases leases, Progress progress) {
    SidecarLibrary.Scene scene = scene(request.id());
    RecognitionSettings.Values values = settings.values();
    String source = request.frameSource();
    try (FrameSources.Opened opened =
        sources.open(
            source == null ? values.frameSource() : source,
            scene.footage(),
            request.framesToTake(values.numFrames()),
            request.start(),
            request.end())) {
      progress.report("frames", 0, opened.run().expected());
      Question question =
          request.faces().question(opened.minimumFaceSize(), scene.performerIds(), enabled(values));
      Findings findings = identifier.scene(leases, opened.run(), question, progress);
      Answers.Kept kept = fingerprints.scene(request.id(), findings);
      return new Operation.Outcome(
          Answers.scene(operation, request, question, opened.name(), findings, kept),
          Answers.faces(findings));
    }
  }

  private SidecarLibrary.Scene scene(String id) {
    SidecarLibrary.Scene scene;
    try {
      scene = library.scene(id);
    } catch (Failure.Upstream e) {
      throw new Failure.Invalid("Failed to query scene: " + e.getMessage());
    }
    if (scene == null) {
      throw new Failure.NotFound("Scene not found or has no files");
    }
    if (scene.footage().durationSeconds() <= 0) {
      throw new Failure.Invalid("Scene has no duration");
    }
    return scene;
  }

  Operation image(String imageId, Requests.Faces faces, @Nullable String operationId) {
    Leases leases = desk.take();
    return operations.start(
        operationId,
        "image",
        imageId,
        leases,
        (id, progress) -> {
          byte[] file = imageFile(imageId);
          Question question = question(faces);
          Findings findings = identifier.picture(leases, decoded(file), question, progress);
          Answers.Kept kept = fingerprints.image(imageId, findings);
          return new Operation.Outcome(
              Answers.picture(id, question, findings, kept), Answers.faces(findings));
        });
  }

  private byte[] imageFile(String id) {
    SidecarLibrary.Image image;
    try {
      image = library.image(id);
    } catch (Failure.Upstream e) {
      throw new Failure.Invalid("Failed to fetch image: " + e.getMessage());
    }
    if (image == null) {
      throw new Failure.NotFound("Image not found");
    }
    String path = image.path();
    if (path == null) {
      throw new Failure.Invalid("Image has no image path");
    }
    return libraryFile(path);
  }

  private byte[] libraryFile(String path) {
    try (InputStream in = library.media(path, LARGEST_IMAGE)) {
      return in.readAllBytes();
    } catch (Failure.Upstream e) {
      throw new Failure.Invalid("Failed to fetch image: " + e.getMessage());
    } catch (IOException e) {
      throw new Failure.Invalid(
          "Failed to fetch image: its transfer broke off, or it is too large.");
    }
  }

  private PictureReader.Decoded decoded(byte[] file) {
    try {
      return pictures.read(file);
    } catch (PictureReader.UnreadablePicture e) {
      throw new Failure.Invalid("Failed to decode image: " + e.getMessage());
    }
  }

  /** A picture that the request itself brings, or says where it is; the address wins. */
  Operation picture(
      @Nullable String url,
      @Nullable String base64,
      Requests.Faces faces,
      @Nullable String operationId) {
    if (url == null && base64 == null) {
      throw new Failure.Invalid("Must provide either image_url or image_base64");
    }
    @Nullable URI address = url == null ? null : PublicPictures.address(url);
    byte[] given = address == null && base64 != null ? bytes(base64) : new byte[0];
    Leases leases = desk.take();
    return operations.start(
        operationId,
        "picture",
        null,
        leases,
        (id, progress) -> {
          byte[] file = address == null ? given : fetched(address);
          Question question = question(faces);
          Findings findings = identifier.picture(leases, decoded(file), question, progress);
          return new Operation.Outcome(
              Answers.picture(id, question, findings, new Answers.Kept(0, null)),
              Answers.faces(findings));
        });
  }

  private byte[] fetched(URI address) {
    return library
        .picturePath(address)
        .map(this::libraryFile)
        .orElseGet(() -> internet.fetch(address));
  }

  private static byte[] bytes(String base64) {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new Failure.Invalid("Failed to decode image: it is not Base64");
    }
  }

  Operation gallery(
      String galleryId,
      Predicate<String> wanted,
      Requests.Faces faces,
      @Nullable String operationId) {
    Leases leases = desk.take();
    return operations.start(
        operationId,
        "gallery",
        galleryId,
        leases,
        (id, progress) -> {
          SidecarLibrary.Gallery gallery;
          try {
            gallery = library.gallery(galleryId);
          } catch (Failure.Upstream e) {
            throw new Failure.Invalid("Failed to query gallery: " + e.getMessage());
          }
          if (gallery == null) {
            throw new Failure.NotFound("Gallery not found");
          }
          Question question = question(faces);
          List<SidecarLibrary.Image> all =
              gallery.images().stream().filter(image -> wanted.test(image.id())).toList();
          Images images = new Images(all);
          progress.report("frames", 0, all.size());
          Findings findings = identifier.gallery(leases, images, all.size(), question, progress);
          Set<String> unread = new HashSet<>(findings.unreadable());
          Answers.Kept kept =
              fingerprints.gallery(
                  galleryId,
                  images.fetched.stream().filter(image -> !unread.contains(image)).toList(),
                  findings);
          return new Operation.Outcome(
              Answers.gallery(id, galleryId, all.size(), question, findings, kept),
              Answers.faces(findings));
        });
  }

  private Question question(Requests.Faces faces) {
    return faces.question(MINIMUM_FACE, List.of(), enabled(settings.values()));
  }

  private static Set<String> enabled(RecognitionSettings.Values values) {
    Set<String> enabled = new HashSet<>();
    if (values.bodySignalEnabled()) {
      enabled.add("body");
    }
    if (values.tattooSignalEnabled()) {
      enabled.add("tattoo");
    }
    return enabled;
  }

  /** Fetches the images of a gallery one after the other, as they are asked for. */
  private final class Images implements Iterator<Identifier.GalleryImage> {
    private final List<SidecarLibrary.Image> images;
    private final List<String> fetched = new ArrayList<>();
    private int next;

    Images(List<SidecarLibrary.Image> images) {
      this.images = images;
    }

    @Override
    public boolean hasNext() {
      return next < images.size();
    }

    @Override
    public Identifier.GalleryImage next() {
      int number = next++;
      SidecarLibrary.Image image = images.get(number);
      String path = image.path();
      if (path == null) {
        return new Identifier.GalleryImage.Failed(
            image.id(), "Image " + image.id() + " has no URL");
      }
      try (InputStream in = library.media(path, LARGEST_IMAGE)) {
        byte[] file = in.readAllBytes();
        fetched.add(image.id());
        return new Identifier.GalleryImage.Fetched(image.id(), number, () -> pictures.read(file));
      } catch (IOException | Failure.Upstream e) {
        if (Thread.currentThread().isInterrupted()) {
          throw new OperationCancelled();
        }
        String why =
            e instanceof Failure.Upstream ? String.valueOf(e.getMessage()) : "it cannot be read";
        return new Identifier.GalleryImage.Failed(
            image.id(),
            "Image " + image.id() + ": " + why.substring(0, Math.min(LONGEST_ERROR, why.length())));
      }
    }
  }
}
