package dev.stateward.adapter.http.tag;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.workspace.port.TagId;
import dev.stateward.domain.workspace.TagBinding;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tags of workspaces and projects as key-value pairs in JSON:API. */
public final class TagBindingDocuments {
  /** The type of direct tags. */
  public static final String TYPE = "tag-bindings";

  /** The type of effective tags: direct ones and those of the project. */
  public static final String EFFECTIVE_TYPE = "effective-tag-bindings";

  private static final String ATTRIBUTES = "attributes";

  private static final String KEY = "key";

  private static final String VALUE = "value";

  private TagBindingDocuments() {}

  /** A tag as a resource of {@code type}. */
  public static Resource render(String type, String owner, TagBinding tag) {
    return Resource.of(type, id(owner, tag))
        .attribute(KEY, tag.key())
        .attribute(VALUE, tag.value());
  }

  /** The tags of {@code owner} as a whole document. */
  public static Document document(String type, String owner, List<TagBinding> tags) {
    return Document.whole(tags.stream().map(tag -> render(type, owner, tag)).toList());
  }

  /** The effective tags of a workspace; inherited ones have a relationship to their source. */
  public static List<Resource> effective(
      String workspace, String project, List<TagBinding> own, List<TagBinding> all) {
    return all.stream()
        .map(tag ->
            own.contains(tag)
                ? render(EFFECTIVE_TYPE, workspace, tag)
                : render(EFFECTIVE_TYPE, workspace, tag)
                    .link("inherited-from", Links.to("projects", project)))
        .toList();
  }

  /** The relationship of {@code owner}, of {@code ownerType}, to tags of {@code type}. */
  public static Relationship relate(
      String ownerType, String owner, String type, List<TagBinding> tags) {
    List<String> ids = tags.stream().map(tag -> id(owner, tag)).toList();
    return Relationship.toMany(type, ids).link("related", Links.to(ownerType, owner, type));
  }

  /** Parses key-value pairs; of two with the same key the later one applies. */
  public static List<TagBinding> parse(List<RequestObject> sent) {
    Map<String, TagBinding> wanted = new LinkedHashMap<>();
    for (RequestObject object : sent) {
      RequestObject attributes = object.object(ATTRIBUTES);
      String value = attributes.text(VALUE, "");
      boolean fits = value.length() <= TagBinding.LONGEST_VALUE;
      if (!fits) {
        attributes.problem(VALUE, tooLong(TagBinding.LONGEST_VALUE));
      }
      key(attributes, KEY)
          .filter(key -> fits)
          .ifPresent(key -> wanted.put(key, new TagBinding(key, value)));
    }
    sent.forEach(RequestObject::refuse);
    return List.copyOf(wanted.values());
  }

  /** Parses the complete new tags; empty when they are absent. */
  public static Optional<List<TagBinding>> parseOnly(RequestObject data) {
    RequestObject bindings = data.object("relationships").object(TYPE);
    return bindings.sent("data") ? Optional.of(parse(bindings.objects("data"))) : Optional.empty();
  }

  /**
   * The key in the member {@code name}; empty when it is invalid, which is then noted as a problem.
   */
  public static Optional<String> key(RequestObject attributes, String name) {
    String key = attributes.text(name);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    if (key.isBlank()) {
      attributes.missing(name);
    } else if (key.length() > TagBinding.LONGEST_KEY) {
      attributes.problem(name, tooLong(TagBinding.LONGEST_KEY));
    } else {
      return Optional.of(key);
    }
    return Optional.empty();
  }

  /** Sorts tags: first those in the request, in that order, as clients expect. */
  public static List<TagBinding> sentFirst(List<TagBinding> sent, List<TagBinding> all) {
    Set<TagBinding> ordered = new LinkedHashSet<>(sent);
    ordered.addAll(all);
    return List.copyOf(ordered);
  }

  private static String tooLong(int longest) {
    return "is too long (maximum is " + longest + " characters)";
  }

  private static String id(String owner, TagBinding tag) {
    return "tb-" + TagId.digest(owner, tag.key());
  }
}
