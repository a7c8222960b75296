package io.foyer.recognition.api;

/** Where long work tells how far it is, and asks whether to go on. Cheap; called often. */
public interface Progress {
  /** For work that nobody watches. */
  Progress NONE = (stage, done, total) -> {};

  /**
   * Reports.
   *
   * @param stage what is being done, one word in lower case
   * @param done units of work behind
   * @param total units in all, 0 when unknown
   * @throws OperationCancelled when the work shall stop
   */
  void report(String stage, long done, long total);
}
