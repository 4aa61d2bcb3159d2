package dev.stateward.e2e;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.file.Path;
import java.util.Base64;
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
    Api owner = server.alice();
    String id =
        owner
            .post(
                "/organizations/acme/workspaces",
                "{\"data\":{\"type\":\"workspaces\",\"attributes\":{\"name\":\"%s\"}}}"
                    .formatted(name))
            .succeeds()
            .id();
    owner.post("/workspaces/" + id + "/actions/lock", "").succeeds();
    upload(id, 1, state);
    return id;
  }

  /** The id of the version that is now the current one of a workspace. */
  String upload(String workspace, long serial, byte[] state) {
    return server
        .alice()
        .post(
            "/workspaces/" + workspace + "/state-versions",
            """
            {"data":{"type":"state-versions","attributes":{
              "serial":%d,"lineage":"%s","md5":"%s","state":"%s"}}}
            """
                .formatted(
                    serial,
                    StateFixture.LINEAGE,
                    StateFixture.md5(state).hex(),
                    Base64.getEncoder().encodeToString(state)))
        .succeeds()
        .id();
  }
}
