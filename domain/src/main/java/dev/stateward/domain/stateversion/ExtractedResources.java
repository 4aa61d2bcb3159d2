package dev.stateward.domain.stateversion;

import java.util.Objects;

/** What was extracted from a version's state data besides its outputs. */
public sealed interface ExtractedResources {
  /** Not examined yet. */
  record NotTaken() implements ExtractedResources {}

  /** The examination is complete. */
  sealed interface Examined extends ExtractedResources {}

  /**
   * The examination failed, and will fail again: the client encrypted the content, its format is
   * not known, or it takes more memory than an examination may have.
   *
   * @param engineVersion the version of the tool that wrote the state; empty when not found
   * @param format the version of the state's format; 0 when not found
   * @param reason why, the end of a sentence, with nothing in it that comes from the content
   */
  record Failed(String engineVersion, long format, String reason) implements Examined {
    public Failed {
      Objects.requireNonNull(engineVersion, "engineVersion is null");
      Objects.requireNonNull(reason, "reason is null");
    }
  }

  /**
   * The content was examined.
   *
   * @param engineVersion the version of the tool that wrote the state; empty when not found
   * @param format the version of the state's format; 0 when not found
   * @param modules an object from module name to an object from resource type to a count
   * @param providers an object from provider address to an object from resource type to a count
   * @param resources an array of objects, each a resource with its name, type, count and where it
   *     is from
   * @param truncated whether the three are only the beginning, or a name in them is
   * @param managed the number of managed resources, data sources left out
   * @param billable the number of billable ones among them
   */
  record Taken(
      String engineVersion,
      long format,
      JsonText modules,
      JsonText providers,
      JsonText resources,
      boolean truncated,
      long managed,
      long billable)
      implements Examined {
    /** Nothing was found, or everything found was removed. */
    public static final Taken NOTHING = nothing("", 0);

    public Taken {
      Objects.requireNonNull(engineVersion, "engineVersion is null");
      Objects.requireNonNull(modules, "modules is null");
      Objects.requireNonNull(providers, "providers is null");
      Objects.requireNonNull(resources, "resources is null");
    }

    /** Nothing was found but the version of the tool and of the format. */
    public static Taken nothing(String engineVersion, long format) {
      JsonText none = new JsonText("{}");
      return new Taken(engineVersion, format, none, none, new JsonText("[]"), false, 0, 0);
    }
  }
}
