package dev.stateward.adapter.jdbc.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.domain.event.WorkspaceSelection;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How rows name selected workspaces: what is listed is separated by spaces. */
final class SelectionTexts {
  private static final String GAP = " ";
  private static final String VALUE = "=";

  private SelectionTexts() {}

  static WorkspaceSelection read(String projects, String tags) {
    return new WorkspaceSelection(
        split(projects, ProjectId::new), split(tags, SelectionTexts::tag));
  }

  static String projects(WorkspaceSelection selection) {
    return join(selection.projects(), ProjectId::value);
  }

  static String tags(WorkspaceSelection selection) {
    return join(selection.tags(), SelectionTexts::text);
  }

  private static String text(TagBinding tag) {
    return URLEncoder.encode(tag.key(), UTF_8) + VALUE + URLEncoder.encode(tag.value(), UTF_8);
  }

  private static TagBinding tag(String text) {
    String[] parts = text.split(VALUE, 2);
    return new TagBinding(URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(parts[1], UTF_8));
  }

  private static <T> String join(Collection<T> all, Function<T, String> text) {
    return all.stream().map(text).sorted().collect(Collectors.joining(GAP));
  }

  private static <T> Set<T> split(String joined, Function<String, T> read) {
    return Arrays.stream(joined.split(GAP))
        .filter(text -> !text.isEmpty())
        .map(read)
        .collect(Collectors.toUnmodifiableSet());
  }
}
