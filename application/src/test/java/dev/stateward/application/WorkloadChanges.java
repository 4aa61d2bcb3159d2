package dev.stateward.application;

import dev.stateward.application.Changes.Change;
import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.idtoken.port.IdToken.OtherClaims;
import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Verdict;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.application.workload.port.ClaimPattern;
import dev.stateward.application.workload.port.RequiredClaims;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.application.workload.port.WorkloadIdentity.Settings;
import dev.stateward.application.workload.port.WorkloadIdentity.Trust;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Changes of workload identities, and by them. */
final class WorkloadChanges {
  static final Settings BUILDS =
      new Settings(
          new Trust(
              "https://issuer.example.test",
              "us",
              new RequiredClaims(new TreeMap<>(Map.of("sub", new ClaimPattern("build")))),
              WorkloadIdentity.LONGEST_LIFE),
          "builds");

  private WorkloadChanges() {}

  static Map<String, Change> identities() {
    return Map.of(
        "workload identity create",
        world ->
            () ->
                world
                    .app
                    .managingWorkloadIdentities()
                    .create(world.ada, world.writers, () -> BUILDS),
        "workload identity change",
        world -> {
          WorkloadIdentityId id = withToken(world);
          Trust other =
              new Trust(
                  "https://other.example.test",
                  "us",
                  BUILDS.trust().claims(),
                  WorkloadIdentity.SHORTEST_LIFE);
          return () ->
              world
                  .app
                  .managingWorkloadIdentities()
                  .change(world.ada, id, was -> new Settings(other, ""));
        },
        "workload identity remove",
        world -> {
          WorkloadIdentityId id = withToken(world);
          return () -> world.app.managingWorkloadIdentities().remove(world.ada, id);
        });
  }

  static Map<String, Change> withoutToken() {
    return Map.of(
        "id token exchange",
        world -> {
          WorkloadIdentityId id = withToken(world);
          return () -> exchange(world, id, "second");
        });
  }

  private static WorkloadIdentityId withToken(World world) {
    WorkloadIdentityId id =
        world.app.managingWorkloadIdentities().create(world.ada, world.writers, () -> BUILDS).id();
    exchange(world, id, "first");
    return id;
  }

  private static void exchange(World world, WorkloadIdentityId id, String use) {
    IdTokenVerifier verifier =
        (issuer, token, now) ->
            new Verdict.Valid(
                new IdToken(
                    issuer.issuer(),
                    "build",
                    token,
                    now.plus(Duration.ofMinutes(5)),
                    Map.of("sub", "build"),
                    OtherClaims.NONE));
    world.app.exchangingIdTokens().exchange(new Caller.Anonymous(), id.value(), use, verifier);
  }
}
