package io.foyer.recognition.settings.internal;

/** The groups of settings, in their order. */
enum Category {
  PERFORMANCE("performance", "Performance"),
  RATE_LIMITS("rate_limits", "Rate Limits"),
  RECOGNITION("recognition", "Recognition"),
  SIGNALS("signals", "Signals");

  private final String key;
  private final String label;

  Category(String key, String label) {
    this.key = key;
    this.label = label;
  }

  String key() {
    return key;
  }

  String label() {
    return label;
  }
}
