package dev.stateward.adapter.blobstore.statefile;

import java.util.HashSet;
import java.util.Set;

/** The format of a state file, and the members it has. */
final class StateFileFormat {
  private static final int SUPPORTED = 4;

  private final Set<String> seen = new HashSet<>();
  private boolean encrypted;
  private long number;

  /** Notes the declared format. */
  void number(long declared) {
    number = declared;
  }

  /** The declared format, 0 when there is none. */
  long number() {
    return number;
  }

  /**
   * Notes a member. Those that are read must not be repeated: tools differ in which one they use.
   */
  void member(String name) throws UnreadableException {
    encrypted |= name.equals("encrypted_data");
    boolean counts =
        switch (name) {
          case "version", "terraform_version", "outputs", "resources" -> true;
          default -> false;
        };
    if (counts && !seen.add(name)) {
      throw new UnreadableException();
    }
  }

  boolean supported() {
    return number == SUPPORTED;
  }

  /** Why a state of another format is not read, the end of a sentence. */
  String unsupported() {
    if (number != 0) {
      return "it has format " + number + ", and only states of format " + SUPPORTED + " are read";
    }
    return encrypted
        ? "the client encrypted it, so its contents are not known"
        : "it is not a state file: it has no format version";
  }
}
