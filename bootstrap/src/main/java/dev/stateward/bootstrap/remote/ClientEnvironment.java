package dev.stateward.bootstrap.remote;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a client takes from its surroundings.
 *
 * @param variables the environment variables
 * @param folder where relative paths begin
 */
public record ClientEnvironment(Map<String, String> variables, Path folder) {
  public ClientEnvironment {
    variables = Map.copyOf(variables);
  }

  /** The value of a variable; empty when it is not set. */
  public String variable(String name) {
    return variables.getOrDefault(name, "").strip();
  }

  @Override
  public String toString() {
    return "ClientEnvironment[" + folder + "]";
  }
}
