package dev.stateward.domain.audit;

import java.util.Objects;

/**
 * Who did something, as he was known at that time.
 *
 * @param kind what he is
 * @param id his identifier; empty for the operator
 * @param name the name that people knew him by
 * @param token the identifier of the token he showed; empty when he showed none, as with an upload
 *     URL
 */
public record Actor(Kind kind, String id, String name, String token) {
  /** The server itself, and whoever can run its command line. */
  public static final Actor OPERATOR = new Actor(Kind.OPERATOR, "", "operator", "");

  public Actor {
    Objects.requireNonNull(kind, "kind is null");
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(token, "token is null");
  }

  /** What acts. */
  public enum Kind {
    USER,
    TEAM,
    ORGANIZATION,
    OPERATOR
  }
}
