package dev.stateward.e2e;

import dev.stateward.bootstrap.command.CommandRun;
import java.nio.file.Path;
import java.util.Map;

/**
 * Asks a server by commands, as the owner of its organization.
 *
 * @param folder where the commands run
 * @param server the server
 */
record CommandClient(Path folder, InstalledServer server) {
  CommandRun.Outcome run(String... arguments) {
    return new CommandRun(folder)
        .with(Map.of("STATEWARD_SERVER", server.url(), "STATEWARD_TOKEN", server.aliceToken()))
        .run(arguments);
  }

  /** The id of a new workspace with this state, of serial 1. */
  String workspace(String name, byte[] state) {
    String id = server.alice().lockedWorkspace(name);
    upload(id, 1, state);
    return id;
  }

  /** The id of the version that is now the current one of a workspace. */
  String upload(String workspace, long serial, byte[] state) {
    return server.alice().create(workspace, serial, state).succeeds().id();
  }
}
