package dev.stateward.matrix;

import dev.stateward.domain.access.Principal;
import java.util.Optional;

/**
 * Somebody who sends requests.
 *
 * @param name his column in the table
 * @param token what he shows; empty for nothing
 * @param principal as whom he acts; empty when his token is not valid
 */
record Actor(String name, String token, Optional<Principal> principal) {
  @Override
  public String toString() {
    return name;
  }
}
