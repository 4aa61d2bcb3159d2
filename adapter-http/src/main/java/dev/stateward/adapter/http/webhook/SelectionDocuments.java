package dev.stateward.adapter.http.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.tag.TagBindingDocuments;
import dev.stateward.domain.event.WorkspaceSelection;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;

/** Selected workspaces in webhooks. */
final class SelectionDocuments {
  private static final String PROJECTS = "projects";
  private static final String TAGS = "tags";
  private static final String KEY = "key";
  private static final String VALUE = "value";

  private SelectionDocuments() {}

  static Resource render(Resource resource, WorkspaceSelection selection) {
    ArrayNode tags = JsonNodeFactory.instance.arrayNode();
    selection.tags().stream()
        .sorted(Comparator.comparing(TagBinding::key).thenComparing(TagBinding::value))
        .forEach(tag -> tags.addObject().put(KEY, tag.key()).put(VALUE, tag.value()));
    return resource
        .attribute(PROJECTS, selection.projects().stream().map(ProjectId::value).sorted().toList())
        .attribute(TAGS, tags);
  }

  /** The selection that {@code attributes} have, the rest as it was. */
  static WorkspaceSelection parse(RequestObject attributes, WorkspaceSelection was) {
    return new WorkspaceSelection(
        attributes.sent(PROJECTS) ? projects(attributes) : was.projects(),
        attributes.sent(TAGS) ? tags(attributes) : was.tags());
  }

  private static Set<ProjectId> projects(RequestObject attributes) {
    Set<ProjectId> projects = new LinkedHashSet<>();
    for (String text : attributes.texts(PROJECTS)) {
      if (ProjectId.hasForm(text)) {
        projects.add(new ProjectId(text));
      } else {
        attributes.problem(PROJECTS, "must be identifiers of projects");
      }
    }
    return few(attributes, PROJECTS, projects);
  }

  private static Set<TagBinding> tags(RequestObject attributes) {
    Set<TagBinding> tags = new LinkedHashSet<>();
    for (RequestObject tag : attributes.objects(TAGS)) {
      String value = tag.text(VALUE, "", TagBinding.LONGEST_VALUE);
      TagBindingDocuments.key(tag, KEY).ifPresent(key -> tags.add(new TagBinding(key, value)));
    }
    return few(attributes, TAGS, tags);
  }

  private static <T> Set<T> few(RequestObject attributes, String name, Collection<T> all) {
    if (all.size() > WorkspaceSelection.MOST) {
      attributes.problem(name, "has too many items (maximum is " + WorkspaceSelection.MOST + ")");
      return Set.of();
    }
    return Set.copyOf(all);
  }
}
