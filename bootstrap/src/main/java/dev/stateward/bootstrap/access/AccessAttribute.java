package dev.stateward.bootstrap.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.domain.access.OrganizationPermission;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An attribute of a subject. Its value is a text here, whatever it is in documents.
 *
 * @param path its name, below that of the object that it is in, such as {@code
 *     workspace-access.runs}
 * @param form what its values are
 * @param words the values that are meant; empty for any
 */
record AccessAttribute(String path, Form form, List<String> words) {
  /** The attribute that has the level of an access. */
  static final String LEVEL = "access";

  /** The level that has attributes of its own. */
  static final String CUSTOM = "custom";

  /** What a team may do throughout the organization. */
  static final AccessAttribute ORGANIZATION_ACCESS =
      new AccessAttribute(
          "organization-access",
          Form.PERMISSIONS,
          Stream.of(OrganizationPermission.values()).map(OrganizationPermission::label).toList());

  private static final String BETWEEN = ", ";
  private static final List<AccessAttribute> OF_TEAMS =
      List.of(
          word("visibility", "secret", "organization"),
          new AccessAttribute("sso-team-id", Form.TEXT, List.of()),
          flag("allow-member-token-management"),
          ORGANIZATION_ACCESS);

  private static final List<AccessAttribute> OF_WORKSPACES =
      List.of(
          word(LEVEL, "read", "plan", "write", "admin"),
          word("runs", "read", "plan", "apply"),
          word("variables", "none", "read", "write"),
          word("state-versions", "none", "read-outputs", "read", "write"),
          word("sentinel-mocks", "none", "read"),
          flag("workspace-locking"),
          flag("run-tasks"),
          flag("policy-overrides"));

  private static final List<AccessAttribute> OF_PROJECTS =
      List.of(
          word(LEVEL, "read", "write", "maintain", "admin"),
          word("project-access.settings", "read", "update", "delete"),
          word("project-access.teams", "none", "read", "manage"),
          word("project-access.variable-sets", "none", "read", "write"),
          word("workspace-access.runs", "read", "plan", "apply"),
          word("workspace-access.variables", "none", "read", "write"),
          word("workspace-access.state-versions", "none", "read-outputs", "read", "write"),
          word("workspace-access.sentinel-mocks", "none", "read"),
          flag("workspace-access.create"),
          flag("workspace-access.locking"),
          flag("workspace-access.delete"),
          flag("workspace-access.move"),
          flag("workspace-access.run-tasks"),
          flag("workspace-access.policy-overrides"));

  /** What values of an attribute are. */
  enum Form {
    WORD,
    FLAG,
    TEXT,
    PERMISSIONS
  }

  private static AccessAttribute word(String path, String... words) {
    return new AccessAttribute(path, Form.WORD, List.of(words));
  }

  private static AccessAttribute flag(String path) {
    return new AccessAttribute(path, Form.FLAG, List.of("true", "false"));
  }

  /** The attributes of subjects of a kind, in the order of the file. */
  static List<AccessAttribute> of(Subject.Kind kind) {
    return switch (kind) {
      case TEAM -> OF_TEAMS;
      case MEMBER -> List.of();
      case PROJECT_ACCESS -> OF_PROJECTS;
      case WORKSPACE_ACCESS -> OF_WORKSPACES;
    };
  }

  static Optional<AccessAttribute> of(Subject.Kind kind, String path) {
    return of(kind).stream().filter(it -> it.path.equals(path)).findFirst();
  }

  /** The values that the attributes of a resource have; what it does not tell is left out. */
  static Map<String, String> values(Subject.Kind kind, JsonNode attributes) {
    Map<String, String> values = new TreeMap<>();
    for (AccessAttribute attribute : of(kind)) {
      JsonNode value = attributes.at(attribute.pointer());
      if (!value.isMissingNode()) {
        values.put(attribute.path, attribute.text(value));
      }
    }
    boolean plain = kind != Subject.Kind.TEAM && !CUSTOM.equals(values.get(LEVEL));
    if (plain) {
      // What a level gives is not a choice of its own.
      values.keySet().retainAll(Set.of(LEVEL));
    }
    return values;
  }

  private String text(JsonNode value) {
    if (form != Form.PERMISSIONS) {
      return value.isNull() ? "" : value.asText();
    }
    return permissions(
        value.properties().stream()
            .filter(it -> it.getValue().asBoolean() && words.contains(it.getKey()))
            .map(Map.Entry::getKey)
            .toList());
  }

  /** The text of permissions, with those that they contain. */
  static String permissions(Collection<String> names) {
    Set<String> all = new TreeSet<>(names);
    for (OrganizationPermission permission : OrganizationPermission.values()) {
      if (names.contains(permission.label())) {
        permission.contained().forEach(it -> all.add(it.label()));
      }
    }
    return String.join(BETWEEN, all);
  }

  /** The permissions of a text. */
  static List<String> permissions(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(BETWEEN, -1));
  }

  /**
   * Writes the attribute into the attributes of a document.
   *
   * @param before the value that is there; empty for none
   */
  void write(ObjectNode attributes, String value, String before) {
    String[] names = path.split("\\.", -1);
    ObjectNode parent = names.length == 1 ? attributes : attributes.withObject("/" + names[0]);
    String name = names[names.length - 1];
    switch (form) {
      case WORD -> parent.put(name, value);
      case FLAG -> parent.put(name, Boolean.parseBoolean(value));
      case TEXT -> {
        if (value.isEmpty()) {
          parent.putNull(name);
        } else {
          parent.put(name, value);
        }
      }
      case PERMISSIONS -> {
        ObjectNode permissions = parent.putObject(name);
        permissions(before).forEach(it -> permissions.put(it, false));
        permissions(value).forEach(it -> permissions.put(it, true));
      }
    }
  }

  /** The values that are meant, in words. */
  String expected() {
    return words.isEmpty()
        ? "a text"
        : words.stream().limit(words.size() - 1L).collect(Collectors.joining(", "))
            + " or "
            + words.getLast();
  }

  private String pointer() {
    return "/" + path.replace('.', '/');
  }
}
