package dev.stateward.domain.audit;

import java.util.Objects;

/**
 * Who did something, as known at that time.
 *
 * @param kind the kind of actor
 * @param id its identifier; empty for the operator
 * @param name its name at that time
 * @param token the identifier of the token that was used; empty when none was, as with an upload
 *     URL
 */
public record Actor(Kind kind, String id, String name, String token) {
  /** The server itself, and people who can run its command line. */
  public static final Actor OPERATOR = new Actor(Kind.OPERATOR, "", "operator", "");

  public Actor {
    Objects.requireNonNull(kind, "kind is null");
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(token, "token is null");
  }

  /** The kind of actor. */
  public enum Kind {
    USER,
    TEAM,
    ORGANIZATION,
    OPERATOR
  }
}
