package dev.stateward.adapter.blobstore.rootkey;

import dev.stateward.application.settings.NodeBudgets;

/** What others say of a failure, as far as it is repeated. */
final class Reason {
  private Reason() {}

  /** The beginning of {@code said}, on one line. */
  static String of(String said) {
    String line = said.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ").strip();
    return line.length() <= NodeBudgets.KEY_SERVER_REASON
        ? line
        : line.substring(0, NodeBudgets.KEY_SERVER_REASON) + " ...";
  }
}
