package dev.stateward.bootstrap.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.access.Subject.Kind;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.transfer.PacedServer;

/** Makes changes on a server. */
final class AccessUpdate {
  private final PacedServer server;
  private final String organization;
  private final CurrentAccess current;

  AccessUpdate(PacedServer server, String organization, CurrentAccess current) {
    this.server = server;
    this.organization = "/api/v2/organizations/" + organization;
    this.current = current;
  }

  /**
   * Makes one change.
   *
   * @throws RemoteFailedException when the server refuses it, with what it is about
   */
  void make(AccessChange change) {
    try {
      switch (change.action()) {
        case ADD -> add(change);
        case CHANGE -> send("PATCH", path(change.subject()), document(change), change.subject());
        case REMOVE -> remove(change.subject());
      }
    } catch (RemoteFailedException e) {
      String message = change.subject() + ": " + e.getMessage();
      throw e.status() == RemoteFailedException.DENIED
          ? RemoteFailedException.denied(message)
          : RemoteFailedException.failed(message);
    }
  }

  private void add(AccessChange change) {
    Subject subject = change.subject();
    if (subject.kind() == Kind.MEMBER) {
      join(subject);
      return;
    }
    ObjectNode document = document(change);
    String path = organization + "/teams";
    if (subject.kind() == Kind.TEAM) {
      document.withObject("/data/attributes").put("name", subject.name());
    } else {
      path = "/api/v2/" + subject.kind().type();
      String place = current.placeId(subject.kind(), subject.place());
      relate(document, "team", "teams", current.id(Subject.team(subject.team())));
      relate(document, subject.kind().noun(), subject.kind().section(), place);
    }
    current.made(subject, send("POST", path, document, subject).path("data"));
  }

  /** Puts a member into a team, who is invited when the organization does not have them. */
  private void join(Subject subject) {
    if (!current.membership(subject.name()).isEmpty()) {
      send("POST", membersOf(subject), memberships(subject), subject);
      return;
    }
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.putObject("data").put("type", subject.kind().type());
    document.withObject("/data/attributes").put("email", subject.name());
    document
        .withObject("/data/relationships/teams")
        .putArray("data")
        .addObject()
        .put("type", "teams")
        .put("id", current.id(Subject.team(subject.team())));
    String path = organization + "/" + subject.kind().type();
    current.made(subject, send("POST", path, document, subject).path("data"));
  }

  private void remove(Subject subject) {
    if (subject.kind() == Kind.MEMBER) {
      send("DELETE", membersOf(subject), memberships(subject), subject);
    } else {
      server.send("DELETE", path(subject), subject.toString());
    }
  }

  private JsonNode send(String method, String path, JsonNode document, Subject subject) {
    return server.send(method, path, document, subject.toString());
  }

  private String path(Subject subject) {
    return "/api/v2/" + subject.kind().type() + "/" + current.id(subject);
  }

  private String membersOf(Subject subject) {
    return path(Subject.team(subject.team())) + "/relationships/organization-memberships";
  }

  private ObjectNode memberships(Subject subject) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document
        .putArray("data")
        .addObject()
        .put("type", subject.kind().type())
        .put("id", current.membership(subject.name()));
    return document;
  }

  private static ObjectNode document(AccessChange change) {
    Kind kind = change.subject().kind();
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    ObjectNode attributes =
        document.putObject("data").put("type", kind.type()).putObject("attributes");
    for (AccessAttribute attribute : AccessAttribute.of(kind)) {
      String value = change.after().get(attribute.path());
      if (value != null) {
        String before = change.before().getOrDefault(attribute.path(), "");
        attribute.write(attributes, value, before);
      }
    }
    boolean custom = kind != Kind.TEAM && !attributes.has(AccessAttribute.LEVEL);
    if (custom) {
      // Choices are taken with this level alone.
      attributes.put(AccessAttribute.LEVEL, AccessAttribute.CUSTOM);
    }
    return document;
  }

  private static void relate(ObjectNode document, String name, String type, String id) {
    document.withObject("/data/relationships/" + name + "/data").put("type", type).put("id", id);
  }
}
