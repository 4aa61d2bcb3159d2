package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.Query;
import java.util.List;
import java.util.Locale;

/**
 * An option of a command, and what it adds to the request.
 *
 * @param option its name, such as {@code --email}
 * @param label what follows it in the help; empty when nothing does, words separated by {@code |}
 *     when only these are meant
 * @param description what it is for
 * @param form how often and with how many values it is given
 * @param writer adds the values to the request
 */
record Field(String option, String label, String description, Form form, Writer writer) {
  /** The option for tags, of lists and of resources. */
  static final String TAG = "--tag";

  static final String ATTRIBUTES = "/data/attributes";
  private static final String RELATIONSHIPS = "/data/relationships/";

  /** How often an option is given, and with how many values. */
  enum Form {
    ONE,
    NEEDED,
    MANY,
    NEEDED_MANY,
    EACH,
    NEEDED_EACH,
    SWITCH
  }

  /** Adds the values of an option to a request. */
  @FunctionalInterface
  interface Writer {
    void write(RequestDraft draft, List<String> values);
  }

  /**
   * A request that is being made.
   *
   * @param query its path and query
   * @param document the document to send
   * @param names finds what values name
   * @param organization where names are looked up; empty when it is not known
   */
  record RequestDraft(Query query, ObjectNode document, Names names, String organization) {
    ObjectNode object(String pointer) {
      return document.withObject(pointer);
    }
  }

  /** A text of the query of a list. */
  static Field filter(String option, String parameter, String label, String description) {
    return new Field(
        option,
        label,
        description,
        Form.ONE,
        (draft, values) -> draft.query().with(parameter, values.getFirst()));
  }

  /** The id of something of which the list is, by its name. */
  static Field filter(String option, String parameter, Names.Named kind, String description) {
    return new Field(
        option,
        kind.noun().toUpperCase(Locale.ROOT),
        description,
        Form.ONE,
        (draft, values) ->
            draft
                .query()
                .with(parameter, draft.names().id(kind, draft.organization(), values.getFirst())));
  }

  /** An attribute; an empty value restores its default. */
  static Field text(String option, String label, String description) {
    return text(option, ATTRIBUTES + "/" + option.substring(2), label, description);
  }

  /** A text at a pointer to a member of an object. */
  static Field text(String option, String pointer, String label, String description) {
    return new Field(
        option,
        label,
        description,
        Form.ONE,
        (draft, values) -> {
          ObjectNode parent = draft.object(parent(pointer));
          if (values.getFirst().isEmpty()) {
            parent.putNull(name(pointer));
          } else {
            parent.put(name(pointer), values.getFirst());
          }
        });
  }

  /** A text of a document that is no resource. */
  static Field plain(String option, String label, String description) {
    return new Field(
        option,
        label,
        description,
        Form.ONE,
        (draft, values) -> draft.document().put(option.substring(2), values.getFirst()));
  }

  /** An attribute that is true or false. */
  static Field flag(String option, String description) {
    return flag(option, ATTRIBUTES + "/" + option.substring(2), description);
  }

  static Field flag(String option, String pointer, String description) {
    return new Field(
        option,
        "true|false",
        description,
        Form.ONE,
        (draft, values) ->
            draft.object(parent(pointer)).put(name(pointer), values.getFirst().equals("true")));
  }

  /** An attribute that is a list of texts; one empty text empties it. */
  static Field list(String option, String attribute, String label, String description) {
    return new Field(
        option,
        label,
        description,
        Form.MANY,
        (draft, values) -> {
          ArrayNode texts = draft.object(ATTRIBUTES).putArray(attribute);
          values.stream().filter(text -> !text.isEmpty()).forEach(texts::add);
        });
  }

  /** A secret attribute, which is read from a file that only the user can read. */
  static Field secret(String option, String attribute, String description) {
    return new Field(
        option,
        "FILE",
        description,
        Form.ONE,
        (draft, values) ->
            draft.object(ATTRIBUTES).put(attribute, draft.names().secret(values.getFirst())));
  }

  /** A switch that makes the document one of another type. */
  static Field type(String option, String type, String description) {
    return new Field(
        option,
        "",
        description,
        Form.SWITCH,
        (draft, values) -> draft.object("/data").put("type", type));
  }

  /** Members of an object that become true or false. */
  static Field members(String option, String object, boolean value, String description) {
    return new Field(
        option,
        "PERMISSION",
        description,
        Form.MANY,
        (draft, values) ->
            values.forEach(name -> draft.object(ATTRIBUTES + "/" + object).put(name, value)));
  }

  /** One related resource. */
  static Field related(String option, Names.Named kind, String description) {
    return new Field(
        option,
        kind.noun().toUpperCase(Locale.ROOT),
        description,
        Form.ONE,
        (draft, values) ->
            draft
                .object(RELATIONSHIPS + kind.noun() + "/data")
                .put("type", kind.type())
                .put("id", draft.names().id(kind, draft.organization(), values.getFirst())));
  }

  /** Related teams. */
  static Field teams(String option, String description) {
    return new Field(
        option,
        "TEAM",
        description,
        Form.MANY,
        (draft, values) -> {
          ArrayNode teams = draft.object(RELATIONSHIPS + "teams").putArray("data");
          for (String team : values) {
            teams
                .addObject()
                .put("type", "teams")
                .put("id", draft.names().id(Names.Named.TEAM, draft.organization(), team));
          }
        });
  }

  /** Key-value tags. */
  static Field tags(String option, String description) {
    return new Field(
        option,
        "KEY=VALUE",
        description,
        Form.MANY,
        (draft, values) -> {
          ArrayNode tags = draft.object(RELATIONSHIPS + "tag-bindings").putArray("data");
          for (String tag : values) {
            String[] pair = tag.split("=", 2);
            if (!tag.isEmpty()) {
              tags.addObject()
                  .put("type", "tag-bindings")
                  .putObject("attributes")
                  .put("key", pair[0])
                  .put("value", pair.length == 2 ? pair[1] : "");
            }
          }
        });
  }

  /** Users by their names, in place of one resource. */
  static Field users(String option, String description) {
    return new Field(
        option,
        "USER",
        description,
        Form.NEEDED_MANY,
        (draft, values) -> {
          ArrayNode users = draft.document().putArray("data");
          values.forEach(name -> users.addObject().put("type", "users").put("id", name));
        });
  }

  /** Workspaces by their names, in place of one resource. */
  static Field workspaces(String option, String description) {
    return new Field(
        option,
        "WORKSPACE",
        description,
        Form.NEEDED_MANY,
        (draft, values) -> {
          ArrayNode workspaces = draft.document().putArray("data");
          for (String name : values) {
            workspaces
                .addObject()
                .put("type", Names.Named.WORKSPACE.type())
                .put("id", draft.names().id(Names.Named.WORKSPACE, draft.organization(), name));
          }
        });
  }

  Field needed() {
    Form needed =
        switch (form) {
          case MANY -> Form.NEEDED_MANY;
          case EACH -> Form.NEEDED_EACH;
          default -> Form.NEEDED;
        };
    return new Field(option, label, description, needed, writer);
  }

  /** Whether the command cannot do without it. */
  boolean isNeeded() {
    return form == Form.NEEDED || form == Form.NEEDED_MANY || form == Form.NEEDED_EACH;
  }

  /** The values that are meant; empty for any. */
  List<String> words() {
    return label.contains("|") ? List.of(label.split("\\|")) : List.of();
  }

  static String parent(String pointer) {
    return pointer.substring(0, pointer.lastIndexOf('/'));
  }

  static String name(String pointer) {
    return pointer.substring(pointer.lastIndexOf('/') + 1);
  }
}
