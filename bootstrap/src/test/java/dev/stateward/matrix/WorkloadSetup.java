package dev.stateward.matrix;

import dev.stateward.application.port.Caller;
import dev.stateward.application.workload.port.ClaimPattern;
import dev.stateward.application.workload.port.RequiredClaims;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.application.workload.port.WorkloadIdentity.Settings;
import dev.stateward.application.workload.port.WorkloadIdentity.Trust;
import dev.stateward.domain.organization.TeamId;
import java.util.Map;
import java.util.TreeMap;

/** A workload identity of a team of each organization. */
record WorkloadSetup(MatrixServer server) {
  private static final Settings BUILDS =
      new Settings(
          new Trust(
              "https://issuer.example.test",
              "us",
              new RequiredClaims(new TreeMap<>(Map.of("sub", new ClaimPattern("repo:acme/a")))),
              WorkloadIdentity.LONGEST_LIFE),
          "");

  void fill() {
    add("owner", "read-team", "identity");
    add("strngr", "their-team", "their-identity");
  }

  private void add(String owner, String team, String identity) {
    Caller caller = server.caller(server.userToken(owner));
    TeamId of = new TeamId(server.placeholders.get(team));
    server.placeholders.put(
        identity,
        server
            .application
            .managingWorkloadIdentities()
            .create(caller, of, () -> BUILDS)
            .id()
            .value());
  }
}
