package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.jsonapi.Texts;
import dev.stateward.application.port.in.WorkspaceView;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The tags of workspaces as JSON:API. */
final class TagDocuments {
  static final String BINDINGS = "tag-bindings";

  static final String EFFECTIVE_BINDINGS = "effective-tag-bindings";

  private static final String TAGS = "tags";

  private static final String ATTRIBUTES = "attributes";

  private static final String NAME = "name";

  private static final String KEY = "key";

  private static final String VALUE = "value";

  private static final String ID = "id";

  private static final int ID_BYTES = 8;

  private TagDocuments() {}

  static Resource binding(WorkspaceId workspace, TagBinding tag) {
    return pair(BINDINGS, workspace, tag);
  }

  static Resource effective(WorkspaceId workspace, TagBinding tag) {
    return pair(EFFECTIVE_BINDINGS, workspace, tag);
  }

  private static Resource pair(String type, WorkspaceId workspace, TagBinding tag) {
    return Resource.of(type, bindingId(workspace, tag))
        .attribute(KEY, tag.key())
        .attribute(VALUE, tag.value());
  }

  /** The plain tags of a workspace. */
  static List<Resource> names(WorkspaceView view) {
    return view.tags().stream()
        .filter(TagBinding::plain)
        .map(tag -> Resource.of(TAGS, nameId(view, tag.key())).attribute(NAME, tag.key()))
        .toList();
  }

  /** Key-value pairs that a client wants; of two with one key the later one holds. */
  static List<TagBinding> parseBindings(List<RequestObject> sent) {
    Map<String, TagBinding> wanted = new LinkedHashMap<>();
    for (RequestObject object : sent) {
      RequestObject attributes = object.object(ATTRIBUTES);
      String value = attributes.text(VALUE, "");
      boolean fits = value.length() <= TagBinding.LONGEST_VALUE;
      if (!fits) {
        attributes.problem(VALUE, Texts.tooLong(TagBinding.LONGEST_VALUE));
      }
      key(attributes, KEY)
          .filter(key -> fits)
          .ifPresent(key -> wanted.put(key, new TagBinding(key, value)));
    }
    sent.forEach(RequestObject::refuse);
    return List.copyOf(wanted.values());
  }

  /** All tags of a workspace: first those that were sent, in that order, as clients count them. */
  static List<TagBinding> sentFirst(List<TagBinding> sent, List<TagBinding> all) {
    Set<TagBinding> ordered = new LinkedHashSet<>(sent);
    ordered.addAll(all);
    return List.copyOf(ordered);
  }

  /** Plain tags that a client wants of a workspace to come. */
  static List<TagBinding> parseNames(List<RequestObject> sent) {
    Set<String> keys = new LinkedHashSet<>();
    sent.forEach(object -> key(object.object(ATTRIBUTES), NAME).ifPresent(keys::add));
    sent.forEach(RequestObject::refuse);
    return plain(keys);
  }

  /** Whether a client names some tag by its identifier alone. */
  static boolean identified(List<RequestObject> sent) {
    return sent.stream().anyMatch(object -> object.has(ID) && !object.object(ATTRIBUTES).has(NAME));
  }

  /**
   * Plain tags that a client wants added; keys that are there stay as they are.
   *
   * @param known the keys that may be named by identifiers
   */
  static List<TagBinding> parseAdded(
      List<RequestObject> sent, WorkspaceView view, Set<String> known) {
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

  /** The keys of plain tags that a client wants removed, of those that are there. */
  static Set<String> parseRemoved(List<RequestObject> sent, WorkspaceView view) {
    Set<String> known = view.tags().stream().map(TagBinding::key).collect(Collectors.toSet());
    Set<String> keys = new LinkedHashSet<>();
    sent.forEach(object -> named(object, view, known).ifPresent(keys::add));
    sent.forEach(RequestObject::refuse);
    view.tags().stream().filter(tag -> !tag.plain()).forEach(tag -> keys.remove(tag.key()));
    return keys;
  }

  static String bindingId(WorkspaceId workspace, TagBinding tag) {
    return "tb-" + digest(workspace.value(), tag.key());
  }

  /** The key of a plain tag that is named by its identifier or by itself. */
  private static Optional<String> named(
      RequestObject object, WorkspaceView view, Set<String> known) {
    RequestObject attributes = object.object(ATTRIBUTES);
    if (attributes.has(NAME) || !object.has(ID)) {
      return key(attributes, NAME);
    }
    String id = object.text(ID);
    return known.stream().filter(key -> nameId(view, key).equals(id)).findFirst();
  }

  private static Optional<String> key(RequestObject attributes, String name) {
    String key = attributes.text(name);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    if (key.isBlank()) {
      attributes.missing(name);
    } else if (key.length() > TagBinding.LONGEST_KEY) {
      attributes.problem(name, Texts.tooLong(TagBinding.LONGEST_KEY));
    } else {
      return Optional.of(key);
    }
    return Optional.empty();
  }

  private static List<TagBinding> plain(Set<String> keys) {
    return keys.stream().map(key -> new TagBinding(key, "")).toList();
  }

  /** A plain tag is the organization's: it has one identifier on all workspaces. */
  private static String nameId(WorkspaceView view, String key) {
    return "tag-" + digest(view.workspace().organization().id().value(), key);
  }

  /** Tags have no identifiers of their own: they are made of whose they are and of the key. */
  private static String digest(String owner, String key) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      byte[] digest = sha256.digest((owner + '\0' + key).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
