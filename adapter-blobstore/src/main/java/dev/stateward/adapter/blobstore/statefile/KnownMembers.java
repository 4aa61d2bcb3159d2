package dev.stateward.adapter.blobstore.statefile;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The members that a kind of object is read by. Tools take names in any case, and of two with one
 * name the last, so an object with such names could be read in two ways.
 */
final class KnownMembers {
  private final List<String> names;
  private final Set<String> seen = new HashSet<>();

  /** Members with {@code names}; with none, those of any object are as they are. */
  KnownMembers(String... names) {
    this.names = List.of(names);
  }

  /** Begins with another object. */
  KnownMembers begin() {
    seen.clear();
    return this;
  }

  /** The name of a member; fails when it is there twice, or in another case. */
  String note(String name) throws UnreadableException {
    for (String known : names) {
      if (known.equalsIgnoreCase(name) && (!known.equals(name) || !seen.add(known))) {
        throw new UnreadableException("a member of it is there twice, or in another case");
      }
    }
    return name;
  }
}
