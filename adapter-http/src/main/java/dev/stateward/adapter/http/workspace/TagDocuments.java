package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.organization.OrganizationDocuments;
import dev.stateward.adapter.http.tag.TagBindingDocuments;
import dev.stateward.application.workspace.port.TagId;
import dev.stateward.application.workspace.port.TaggingWorkspaces.OrganizationTag;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.domain.workspace.TagBinding;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The plain tags of workspaces as JSON:API. */
final class TagDocuments {
  private static final String TAGS = "tags";

  private static final String ATTRIBUTES = "attributes";

  private static final String NAME = "name";

  private static final String ID = "id";

  private TagDocuments() {}

  /** The plain tags of a workspace. */
  static List<Resource> render(WorkspaceView view) {
    return names(view).stream()
        .map(name -> Resource.of(TAGS, nameId(view, name)).attribute(NAME, name))
        .toList();
  }

  /** The names of the plain tags of a workspace, each once. */
  static List<String> names(WorkspaceView view) {
    return view.tags().stream().filter(TagBinding::plain).map(TagBinding::name).distinct().toList();
  }

  /** A plain tag of an organization. */
  static Resource render(OrganizationTag tag) {
    return Resource.of(TAGS, tag.id().value())
        .attribute(NAME, tag.name())
        .attribute("instance-count", tag.workspaces())
        .relationship(
            "organization",
            Relationship.toOne(OrganizationDocuments.TYPE, tag.organization().value()));
  }

  /** Parses the plain tags of a new workspace. */
  static List<TagBinding> parseNames(List<RequestObject> sent) {
    Set<String> names = new LinkedHashSet<>();
    sent.forEach(object -> name(object.object(ATTRIBUTES)).ifPresent(names::add));
    sent.forEach(RequestObject::refuse);
    return plain(names);
  }

  /** Whether a tag in the request is identified only by its identifier. */
  private static boolean identified(List<RequestObject> sent) {
    return sent.stream().anyMatch(object -> object.has(ID) && !object.object(ATTRIBUTES).has(NAME));
  }

  /**
   * Parses plain tags to add; existing tags of their names stay unchanged.
   *
   * @param around the names that may be given by identifiers, asked for when some are
   */
  static List<TagBinding> parseAdded(
      List<RequestObject> sent, WorkspaceView view, Supplier<Set<String>> around) {
    Map<String, String> known = identified(sent) ? byId(view, around.get()) : Map.of();
    Set<String> names = new LinkedHashSet<>();
    for (RequestObject object : sent) {
      Optional<String> name = named(object, known);
      name.ifPresent(names::add);
      if (name.isEmpty() && object.has(ID)) {
        object.problem(ID, "names no tag of this organization");
      }
    }
    sent.forEach(RequestObject::refuse);
    view.tags().forEach(tag -> names.remove(tag.name()));
    return plain(names);
  }

  /** Parses plain tags to remove; the keys of existing ones. */
  static Set<String> parseRemoved(List<RequestObject> sent, WorkspaceView view) {
    Map<String, String> known = byId(view, names(view));
    Set<String> names = new LinkedHashSet<>();
    sent.forEach(object -> named(object, known).ifPresent(names::add));
    sent.forEach(RequestObject::refuse);
    return view.tags().stream()
        .filter(tag -> tag.plain() && names.contains(tag.name()))
        .map(TagBinding::key)
        .collect(Collectors.toSet());
  }

  /** The name of a plain tag that is given by its identifier or name. */
  private static Optional<String> named(RequestObject object, Map<String, String> known) {
    RequestObject attributes = object.object(ATTRIBUTES);
    if (attributes.has(NAME) || !object.has(ID)) {
      return name(attributes);
    }
    return Optional.ofNullable(known.get(object.text(ID)));
  }

  /** Names by their identifiers, each of which is a digest. */
  private static Map<String, String> byId(WorkspaceView view, Collection<String> names) {
    return names.stream()
        .collect(Collectors.toMap(name -> nameId(view, name), name -> name, (one, other) -> one));
  }

  private static Optional<String> name(RequestObject attributes) {
    return TagBindingDocuments.key(attributes, NAME).map(TagBinding::nameOf);
  }

  private static List<TagBinding> plain(Set<String> names) {
    return names.stream().map(name -> new TagBinding(name, "")).toList();
  }

  /** The identifier of a plain tag, which is the same on all workspaces of the organization. */
  private static String nameId(WorkspaceView view, String name) {
    return TagId.of(view.workspace().organization().id(), name).value();
  }
}
