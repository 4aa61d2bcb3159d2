package dev.stateward.bootstrap.server;

import dev.stateward.application.StateApplication;
import dev.stateward.bootstrap.admin.AdminCommand;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** An application with open stores, until it is closed; not reachable over the network. */
public final class OpenApplication implements AutoCloseable {
  private final StateApplication application;
  private final Map<String, AdminCommand> commands;
  private final OpenResources parts;

  OpenApplication(
      StateApplication application, Map<String, AdminCommand> commands, OpenResources parts) {
    this.application = application;
    this.commands = new ConcurrentHashMap<>(commands);
    this.parts = parts;
  }

  /** What it does for commands of the operator, by name, now and later. */
  Map<String, AdminCommand> commands() {
    return Collections.unmodifiableMap(commands);
  }

  void answer(String name, AdminCommand command) {
    commands.put(name, command);
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
