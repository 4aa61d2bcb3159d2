package dev.stateward.matrix;

import dev.stateward.domain.access.Principal;
import java.util.Optional;

/**
 * A sender of requests.
 *
 * @param name the column in the table
 * @param token the token; empty for none
 * @param principal the principal that the token acts as; empty when it is not valid
 */
record Actor(String name, String token, Optional<Principal> principal) {
  @Override
  public String toString() {
    return name;
  }
}
