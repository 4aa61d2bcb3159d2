package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.tag.TagQueries;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.NamePattern;
import dev.stateward.domain.workspace.TagBinding;
import io.javalin.http.Context;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Parses the query of a request for workspaces. */
public final class WorkspaceQueries {
  private WorkspaceQueries() {}

  /**
   * The requested workspaces; unknown parameters are ignored, because some clients send them by
   * mistake.
   */
  public static WorkspaceFilter selection(Context ctx) {
    return new WorkspaceFilter(
        names(ctx), QueryParameters.list(ctx, "search[exclude-tags]"), tagged(ctx), projects(ctx));
  }

  private static Set<String> names(Context ctx) {
    Set<String> patterns = new HashSet<>();
    String fragment = QueryParameters.text(ctx, "search[name]");
    if (!fragment.isEmpty()) {
      patterns.add(pattern("search[name]", '*' + fragment + '*'));
    }
    String pattern = QueryParameters.text(ctx, "search[wildcard-name]");
    if (!pattern.isEmpty()) {
      patterns.add(pattern("search[wildcard-name]", pattern));
    }
    return patterns;
  }

  private static String pattern(String parameter, String text) {
    NamePattern pattern = new NamePattern(text);
    if (pattern.wildcards() > Budgets.WILDCARDS) {
      throw RequestRefusedException.badRequest(
          parameter + " has more than " + Budgets.WILDCARDS + " wildcards");
    }
    return pattern.text();
  }

  /** For a tag with a value, the CLI also sends its key as a name to search. */
  private static Set<TagBinding> tagged(Context ctx) {
    Set<TagBinding> tagged = new HashSet<>(TagQueries.tagged(ctx));
    for (String key : QueryParameters.list(ctx, "search[tags]")) {
      tagged.add(TagQueries.tag(key, ""));
    }
    return TagQueries.requireFew(tagged);
  }

  private static Set<ProjectId> projects(Context ctx) {
    Set<String> ids = QueryParameters.list(ctx, "filter[project][id]");
    if (!ids.stream().allMatch(ProjectId::hasForm)) {
      throw RequestRefusedException.badRequest("filter[project][id] is not a project's identifier");
    }
    return ids.stream().map(ProjectId::new).collect(Collectors.toUnmodifiableSet());
  }
}
