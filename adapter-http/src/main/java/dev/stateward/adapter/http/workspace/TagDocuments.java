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
import java.util.LinkedHashSet;
import java.util.List;
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
  static List<Resource> names(WorkspaceView view) {
    return view.tags().stream()
        .filter(TagBinding::plain)
        .map(tag -> Resource.of(TAGS, nameId(view, tag.key())).attribute(NAME, tag.key()))
        .toList();
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
    Set<String> keys = new LinkedHashSet<>();
    sent.forEach(
        object -> TagBindingDocuments.key(object.object(ATTRIBUTES), NAME).ifPresent(keys::add));
    sent.forEach(RequestObject::refuse);
    return plain(keys);
  }

  /** Whether a tag in the request is identified only by its identifier. */
  private static boolean identified(List<RequestObject> sent) {
    return sent.stream().anyMatch(object -> object.has(ID) && !object.object(ATTRIBUTES).has(NAME));
  }

  /**
   * Parses plain tags to add; existing keys stay unchanged.
   *
   * @param around the keys that may be named by identifiers, asked for when some are
   */
  static List<TagBinding> parseAdded(
      List<RequestObject> sent, WorkspaceView view, Supplier<Set<String>> around) {
    Set<String> known = identified(sent) ? around.get() : Set.of();
    Set<String> keys = new LinkedHashSet<>();
    for (RequestObject object : sent) {
      Optional<String> key = named(object, view, known);
      key.ifPresent(keys::add);
      if (key.isEmpty() && object.has(ID)) {
        object.problem(ID, "names no tag of this organization");
      }
    }
    sent.forEach(RequestObject::refuse);
    view.tags().forEach(tag -> keys.remove(tag.key()));
    return plain(keys);
  }

  /** Parses the keys of existing plain tags to remove. */
  static Set<String> parseRemoved(List<RequestObject> sent, WorkspaceView view) {
    Set<String> known = view.tags().stream().map(TagBinding::key).collect(Collectors.toSet());
    Set<String> keys = new LinkedHashSet<>();
    sent.forEach(object -> named(object, view, known).ifPresent(keys::add));
    sent.forEach(RequestObject::refuse);
    view.tags().stream().filter(tag -> !tag.plain()).forEach(tag -> keys.remove(tag.key()));
    return keys;
  }

  /** The key of a plain tag that is given by its identifier or name. */
  private static Optional<String> named(
      RequestObject object, WorkspaceView view, Set<String> known) {
    RequestObject attributes = object.object(ATTRIBUTES);
    if (attributes.has(NAME) || !object.has(ID)) {
      return TagBindingDocuments.key(attributes, NAME);
    }
    String id = object.text(ID);
    return known.stream().filter(key -> nameId(view, key).equals(id)).findFirst();
  }

  private static List<TagBinding> plain(Set<String> keys) {
    return keys.stream().map(key -> new TagBinding(key, "")).toList();
  }

  /** The identifier of a plain tag, which is the same on all workspaces of the organization. */
  private static String nameId(WorkspaceView view, String key) {
    return TagId.of(view.workspace().organization().id(), key).value();
  }
}
