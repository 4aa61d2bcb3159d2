package dev.stateward.bootstrap.remote;

import java.util.List;

/** The tags that select resources in a list: keys, or keys with a value. */
public final class TagFilter {
  /** The form of a tag, in the help of an option. */
  public static final String LABEL = "KEY[=VALUE]";

  private TagFilter() {}

  /**
   * Selects the workspaces with all of {@code tags}.
   *
   * @throws IllegalArgumentException when a tag has no key
   */
  public static Query ofWorkspaces(Query query, List<String> tags) {
    List<String> keys =
        tags.stream().filter(tag -> value(tag).isEmpty()).map(TagFilter::key).toList();
    List<String> pairs = tags.stream().filter(tag -> !value(tag).isEmpty()).toList();
    return ofProjects(query, pairs).with("search[tags]", String.join(",", keys));
  }

  /**
   * Selects the projects with all of {@code tags}.
   *
   * @throws IllegalArgumentException when a tag has no key
   */
  public static Query ofProjects(Query query, List<String> tags) {
    for (int index = 0; index < tags.size(); index++) {
      String parameter = "filter[tagged][" + index + "]";
      query
          .with(parameter + "[key]", key(tags.get(index)))
          .with(parameter + "[value]", value(tags.get(index)));
    }
    return query;
  }

  private static String key(String tag) {
    String key = tag.split("=", 2)[0];
    if (key.isBlank()) {
      throw new IllegalArgumentException("--tag: not KEY or KEY=VALUE: \"" + tag + "\"");
    }
    return key;
  }

  private static String value(String tag) {
    return tag.contains("=") ? tag.substring(tag.indexOf('=') + 1) : "";
  }
}
