package dev.stateward.bootstrap.server;

import dev.stateward.application.StateApplication;
import dev.stateward.bootstrap.admin.AdminCommand;
import java.util.Map;
import java.util.Objects;

/** An application with open stores, until it is closed; not reachable over the network. */
public final class OpenApplication implements AutoCloseable {
  private final StateApplication application;
  private final Map<String, AdminCommand> commands;
  private final OpenResources parts;

  OpenApplication(
      StateApplication application, Map<String, AdminCommand> commands, OpenResources parts) {
    this.application = application;
    this.commands = Map.copyOf(commands);
    this.parts = parts;
  }

  /** The application. */
  public StateApplication application() {
    return application;
  }

  /** What a running server would do for the command of that {@code name}. */
  public AdminCommand command(String name) {
    return Objects.requireNonNull(commands.get(name));
  }

  /** Closes the stores. */
  @Override
  public void close() {
    parts.close();
  }
}
