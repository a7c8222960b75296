package io.foyer.recognition.api;

/** Where models run. A service of the bundle inference. */
public interface InferenceDevice {
  /**
   * Where models run now: on the GPU only when every open model does. With none open, where the
   * next one would be tried.
   */
  Placement placement();
}
