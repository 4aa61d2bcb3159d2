package dev.stateward.domain.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What became of one attribute of an instance.
 *
 * @param sensitive whether its value is not to be shown, of either version
 */
public record AttributeChange(String name, Kind kind, boolean sensitive) {
  /** The kinds of changes. */
  public enum Kind {
    ADDED,
    REMOVED,
    CHANGED,
    /** The value is the same; it became sensitive, or is no longer. */
    MARKED
  }

  public AttributeChange {
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(kind, "kind is null");
  }

  /** What changed from {@code before} to {@code after}, by name. */
  public static List<AttributeChange> between(
      Collection<AttributeDigest> before, Collection<AttributeDigest> after) {
    Map<String, AttributeDigest> earlier = byName(before);
    Map<String, AttributeDigest> later = byName(after);
    Map<String, AttributeChange> changes = new TreeMap<>();
    earlier.forEach((name, attribute) -> {
      AttributeDigest now = later.get(name);
      if (now == null) {
        changes.put(name, new AttributeChange(name, Kind.REMOVED, attribute.sensitive()));
      } else if (!now.equals(attribute)) {
        changes.put(name, inBoth(attribute, now));
      }
    });
    later.forEach((name, attribute) -> {
      if (!earlier.containsKey(name)) {
        changes.put(name, new AttributeChange(name, Kind.ADDED, attribute.sensitive()));
      }
    });
    return new ArrayList<>(changes.values());
  }

  private static AttributeChange inBoth(AttributeDigest before, AttributeDigest after) {
    return new AttributeChange(
        before.name(),
        before.value().equals(after.value()) ? Kind.MARKED : Kind.CHANGED,
        before.sensitive() || after.sensitive());
  }

  private static Map<String, AttributeDigest> byName(Collection<AttributeDigest> attributes) {
    Map<String, AttributeDigest> named = new TreeMap<>();
    attributes.forEach(attribute -> named.put(attribute.name(), attribute));
    return named;
  }
}
