package dev.stateward.domain.stateversion;

import java.util.Objects;

/** What was found in a version's content beside its outputs. */
public sealed interface Inventory {
  /** Nobody has looked yet. */
  record NotTaken() implements Inventory {}

  /**
   * Somebody has looked. Of content that is no readable state, nothing was found.
   *
   * @param engineVersion the version of the tool that wrote the state; empty when not found
   * @param format the version of the state's format; 0 when not found
   * @param modules an object from module name to an object from resource type to a count
   * @param providers an object from provider address to an object from resource type to a count
   * @param resources an array of objects, each a resource with its name, type, count and where it
   *     is from
   * @param resourcesCut whether {@code resources} is only the beginning of them
   * @param managed the number of managed resources, data sources left out
   * @param billable the number of billable ones among them
   */
  record Taken(
      String engineVersion,
      long format,
      JsonText modules,
      JsonText providers,
      JsonText resources,
      boolean resourcesCut,
      long managed,
      long billable)
      implements Inventory {
    /** Nothing was found, or nothing of it is left. */
    public static final Taken NOTHING =
        new Taken("", 0, new JsonText("{}"), new JsonText("{}"), new JsonText("[]"), false, 0, 0);

    public Taken {
      Objects.requireNonNull(engineVersion, "engineVersion is null");
      Objects.requireNonNull(modules, "modules is null");
      Objects.requireNonNull(providers, "providers is null");
      Objects.requireNonNull(resources, "resources is null");
    }
  }
}
