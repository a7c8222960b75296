package io.foyer.recognition.frames.internal;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.RecognitionSettings;

/** Settings of which only two matter here. */
record FakeSettings(double rate, int concurrency) implements RecognitionSettings {
  @Override
  public Values values() {
    return new Values(
        4, concurrency, 320, rate, false, 30, 20, false, false, "auto", FaceIndex.Format.EXACT);
  }
}
