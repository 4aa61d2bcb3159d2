package dev.stateward.adapter.blobstore.statefile;

import java.util.HashSet;
import java.util.Set;

/** The format of a state file, and which of its members were there. */
final class StateFileFormat {
  private static final int SUPPORTED = 4;

  private final Set<String> seen = new HashSet<>();
  private long number;

  /** Notes the format that the file says it has. */
  void number(long said) {
    number = said;
  }

  /** The format that the file says it has, 0 when it says none. */
  long number() {
    return number;
  }

  /** Notes a member: of two that count, nobody can say which one the tool will read. */
  void member(String name) throws UnreadableException {
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

  /** Whether it does not say, as an encrypted state does not. */
  boolean encrypted() {
    return number == 0;
  }

  /** Why a state of another format is not read. */
  String unsupported() {
    return "it has format " + number + ", and only states of format " + SUPPORTED + " are read";
  }
}
