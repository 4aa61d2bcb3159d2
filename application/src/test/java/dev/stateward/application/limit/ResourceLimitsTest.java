package dev.stateward.application.limit;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.organization.port.ManagingMemberships.Invitation;
import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Failure;
import dev.stateward.application.project.port.ManagingAgentPools;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.application.workspace.port.RecordingRuns.ConfigurationChoice;
import dev.stateward.application.workspace.port.RecordingRuns.NewConfiguration;
import dev.stateward.application.workspace.port.RecordingRuns.NewRun;
import dev.stateward.domain.agent.AgentPoolName;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.project.ProjectSettings;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.workspace.WorkspaceName;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Each use case that adds a thing, where there are almost, or exactly, as many as there may be. */
class ResourceLimitsTest {
  private final AtomicInteger missing = new AtomicInteger(Integer.MAX_VALUE);
  private final World world = new World(new Crowded());
  private final StateApplication app = world.app;

  /** Stores that say that a certain number is missing to what they are asked to count to. */
  private final class Crowded implements World.Seam {
    @Override
    public Stores stores(Stores real) {
      return (Stores)
          Proxy.newProxyInstance(
              Stores.class.getClassLoader(),
              new Class<?>[] {Stores.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("usage")) {
                  return new Missing();
                }
                try {
                  return method.invoke(real, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    @Override
    public BlobStore blobs(BlobStore real) {
      return real;
    }
  }

  private final class Missing implements Usage {
    @Override
    public long count(Group group, int most) {
      return Math.max(0, most - missing.get());
    }

    @Override
    public States states(OrganizationId organization) {
      return new States(0, 0);
    }

    @Override
    public Optional<DatabaseFile> file() {
      return Optional.empty();
    }
  }

  private void assertLimited(Runnable addition, String limit) {
    missing.set(0);
    assertThat(failure(addition))
        .isInstanceOfSatisfying(
            Failure.QuotaExceeded.class,
            refused -> assertThat(refused.detail()).contains("at most " + limit));
    missing.set(1);
    addition.run();
  }

  @Test
  void holdForTeams() {
    var draft =
        new ManagingTeams.Draft(
            new TeamName("crew"), new TeamSettings(Visibility.SECRET, Set.of(), "", true));

    assertLimited(
        () -> app.managingTeams().create(world.ada, World.ACME, () -> draft), "1000 teams");
  }

  @Test
  void holdForProjects() {
    assertLimited(
        () ->
            app.managingProjects()
                .create(
                    world.ada,
                    World.ACME,
                    () ->
                        new ManagingProjects.Draft(
                            new ProjectName("new"), ProjectSettings.INITIAL, List.of())),
        "1000 projects");
  }

  @Test
  void holdForAgentPools() {
    assertLimited(
        () ->
            app.managingAgentPools()
                .create(
                    world.ada,
                    World.ACME,
                    () -> new ManagingAgentPools.Draft(new AgentPoolName("new"), true)),
        "100 agent pools");
  }

  @Test
  void holdForWorkspaces() {
    assertLimited(
        () -> world.workspace(world.ada, World.ACME, new WorkspaceName("new")), "10000 workspaces");
  }

  @Test
  void holdForInvitations() {
    assertLimited(
        () ->
            app.managingMemberships()
                .invite(world.ada, World.ACME, () -> new Invitation("new@example.test", Set.of())),
        "10000 members");
  }

  @Test
  void holdForTokens() {
    assertLimited(
        () ->
            app.managingUserTokens()
                .issue(world.ada, World.user(world.ada), () -> "", () -> Optional.empty()),
        "100 tokens");
  }

  @Test
  void holdForRunsAndConfigurationVersions() {
    assertLimited(
        () ->
            app.recordingRuns()
                .recordRun(
                    world.wim,
                    world.workspace,
                    () -> new NewRun("", false, new ConfigurationChoice.Empty())),
        "50000 runs");
    assertLimited(
        () ->
            app.recordingRuns()
                .recordConfiguration(
                    world.wim,
                    world.workspace,
                    () -> new NewConfiguration(true, false, VcsCommit.UNKNOWN)),
        "50000 configuration versions");
  }
}
