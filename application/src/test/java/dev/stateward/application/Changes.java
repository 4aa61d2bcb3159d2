package dev.stateward.application;

import dev.stateward.application.event.Telling;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.port.Input;
import dev.stateward.application.project.port.ManagingAgentPools;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.ManagingWorkspaces.ProjectChoice;
import dev.stateward.application.workspace.port.RecordingRuns.ConfigurationChoice;
import dev.stateward.application.workspace.port.RecordingRuns.NewConfiguration;
import dev.stateward.application.workspace.port.RecordingRuns.NewRun;
import dev.stateward.application.workspace.port.RestoringWorkspaces.NameChoice;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.agent.AgentPoolName;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.project.ProjectSettings;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The changes that can be made to what surrounds states, each ready to be made once. */
final class Changes {
  private static final TagBinding TAG = new TagBinding("env", "prod");
  private static final Input<List<TagBinding>> TAGS = () -> List.of(TAG);

  /** Those that callers make with tokens. */
  static final Map<String, Change> BY_TOKENS = byTokens();

  /** All of them. */
  static final Map<String, Change> ALL = all();

  private Changes() {}

  /** Something that changes what is kept. */
  interface Change {
    /** Prepares the world and returns the change. */
    Runnable prepare(World world);
  }

  private static Map<String, Change> all() {
    Map<String, Change> all = new TreeMap<>(BY_TOKENS);
    all.putAll(SignInChanges.all());
    all.putAll(ProviderChanges.all());
    all.putAll(WorkloadChanges.withoutToken());
    return all;
  }

  private static Map<String, Change> byTokens() {
    Map<String, Change> all = new TreeMap<>();
    all.putAll(organizations());
    all.putAll(projects());
    all.putAll(workspaces());
    all.putAll(runs());
    all.putAll(belongings());
    all.putAll(AccessChanges.teams());
    all.putAll(AccessChanges.teamAccess());
    all.putAll(AccessChanges.members());
    all.putAll(AccessChanges.userTokens());
    all.putAll(AccessChanges.offboarding());
    all.putAll(AccessChanges.teamTokens());
    all.putAll(AccessChanges.organizationTokens());
    all.putAll(WorkloadChanges.identities());
    all.putAll(keeping());
    all.putAll(webhooks());
    all.putAll(agentPools());
    return all;
  }

  private static Map<String, Change> organizations() {
    return Map.of(
        "organization create",
        world ->
            () ->
                world
                    .app
                    .managingOrganizations()
                    .create(
                        world.ada,
                        () ->
                            new ManagingOrganizations.Draft(
                                new OrganizationName("new"), "n@x", OrganizationSettings.INITIAL)),
        "organization update",
        world ->
            () ->
                world
                    .app
                    .managingOrganizations()
                    .update(
                        world.ada,
                        World.ACME,
                        was -> new ManagingOrganizations.Draft(was.name(), "n@x", was.settings())),
        "organization delete",
        world -> () -> world.app.managingOrganizations().delete(world.eve, World.EVIL),
        "metering turn",
        world -> () -> world.app.meteringResources().turn(world.ada, World.ACME, () -> true));
  }

  private static Map<String, Change> projects() {
    return Map.of(
        "project create",
        world ->
            () -> world.app.managingProjects().create(world.ada, World.ACME, () -> project("new")),
        "project update",
        world -> {
          ProjectId project = newProject(world);
          return () ->
              world.app.managingProjects().update(world.ada, project, was -> project("renamed"));
        },
        "project delete",
        world -> {
          ProjectId project = newProject(world);
          return () -> world.app.managingProjects().delete(world.ada, project);
        },
        "project move",
        world -> {
          ProjectId project = newProject(world);
          return () ->
              world
                  .app
                  .managingProjects()
                  .moveInto(world.ada, project, () -> Set.of(world.workspace));
        });
  }

  private static ManagingProjects.Draft project(String name) {
    return new ManagingProjects.Draft(new ProjectName(name), ProjectSettings.INITIAL, List.of(TAG));
  }

  private static ProjectId newProject(World world) {
    return world
        .app
        .managingProjects()
        .create(world.ada, World.ACME, () -> project("old"))
        .project()
        .id();
  }

  private static Map<String, Change> agentPools() {
    ManagingAgentPools.Draft draft = new ManagingAgentPools.Draft(new AgentPoolName("west"), true);
    return Map.of(
        "agent pool create",
        world -> () -> world.app.managingAgentPools().create(world.ada, World.ACME, () -> draft),
        "agent pool update",
        world -> {
          AgentPoolId pool = newPool(world);
          return () -> world.app.managingAgentPools().update(world.ada, pool, was -> draft);
        },
        "agent pool delete",
        world -> {
          AgentPoolId pool = newPool(world);
          return () -> world.app.managingAgentPools().delete(world.ada, pool);
        });
  }

  private static AgentPoolId newPool(World world) {
    return world
        .app
        .managingAgentPools()
        .create(
            world.ada,
            World.ACME,
            () -> new ManagingAgentPools.Draft(new AgentPoolName("old"), false))
        .id();
  }

  private static Map<String, Change> workspaces() {
    return Map.of(
        "workspace create",
        world -> () -> world.workspace(world.ada, World.ACME, new WorkspaceName("new")),
        "workspace update",
        world ->
            () ->
                world
                    .app
                    .managingWorkspaces()
                    .update(
                        world.ada,
                        world.workspace,
                        was ->
                            new ManagingWorkspaces.Draft(
                                new WorkspaceName("renamed"),
                                new ProjectChoice.Default(),
                                WorkspaceSettings.INITIAL)),
        "workspace delete",
        world -> () -> world.app.managingWorkspaces().delete(world.ada, world.workspace),
        "workspace delete safely",
        world -> () -> world.app.managingWorkspaces().deleteSafely(world.ada, world.workspace),
        "workspace restore",
        world -> {
          world.app.managingWorkspaces().delete(world.ada, world.workspace);
          return () ->
              world
                  .app
                  .restoringWorkspaces()
                  .restore(world.ada, World.ACME, world.workspace, NameChoice.AsBefore::new);
        });
  }

  private static Map<String, Change> runs() {
    return Map.of(
        "run",
        world ->
            () ->
                world
                    .app
                    .recordingRuns()
                    .recordRun(
                        world.ada,
                        world.workspace,
                        () -> new NewRun("", false, new ConfigurationChoice.Empty())),
        "configuration version",
        world ->
            () ->
                world
                    .app
                    .recordingRuns()
                    .recordConfiguration(
                        world.ada,
                        world.workspace,
                        () -> new NewConfiguration(false, false, VcsCommit.UNKNOWN)));
  }

  private static Map<String, Change> belongings() {
    return Map.of(
        "tags bind",
        world -> () -> world.app.taggingWorkspaces().bind(world.ada, world.workspace, TAGS),
        "tags replace",
        world -> () -> world.app.taggingWorkspaces().replace(world.ada, world.workspace, TAGS),
        "tags unbind",
        world -> {
          world.app.taggingWorkspaces().bind(world.ada, world.workspace, TAGS);
          return () ->
              world.app.taggingWorkspaces().unbind(world.ada, world.workspace, () -> Set.of("env"));
        },
        "consumers add",
        world -> {
          Input<Set<WorkspaceId>> other = other(world);
          return () ->
              world.app.managingRemoteStateConsumers().add(world.ada, world.workspace, other);
        },
        "consumers replace",
        world -> {
          Input<Set<WorkspaceId>> other = other(world);
          return () ->
              world.app.managingRemoteStateConsumers().replace(world.ada, world.workspace, other);
        },
        "consumers remove",
        world -> {
          Input<Set<WorkspaceId>> other = other(world);
          world.app.managingRemoteStateConsumers().add(world.ada, world.workspace, other);
          return () ->
              world.app.managingRemoteStateConsumers().remove(world.ada, world.workspace, other);
        });
  }

  private static Input<Set<WorkspaceId>> other(World world) {
    WorkspaceId other = world.workspace(world.ada, World.ACME, new WorkspaceName("other"));
    return () -> Set.of(other);
  }

  private static Map<String, Change> keeping() {
    Target acme = new Target.OfOrganization(World.ACME);
    return Map.of(
        "policy change",
        world -> {
          world
              .app
              .managingRetentionPolicies()
              .assign(world.ada, acme, () -> new DeleteOlder(9, 9));
          return () ->
              world
                  .app
                  .managingRetentionPolicies()
                  .change(world.ada, acme, was -> new DeleteOlder(8, 9));
        },
        "policy remove",
        world -> {
          world
              .app
              .managingRetentionPolicies()
              .assign(world.ada, acme, () -> new DeleteOlder(9, 9));
          return () -> world.app.managingRetentionPolicies().remove(world.ada, acme);
        },
        "hold lift",
        world -> {
          var all = new ManagingLegalHolds.Target.OfWorkspace(world.workspace);
          world.app.managingLegalHolds().place(world.ada, all, () -> "why");
          return () -> world.app.managingLegalHolds().lift(world.ada, all);
        });
  }

  private static Map<String, Change> webhooks() {
    return Map.of(
        "webhook change",
        world -> {
          Webhook webhook = new Telling(world).webhook(Telling.URL);
          return () ->
              world
                  .app
                  .managingWebhooks()
                  .change(world.ada, webhook.id(), was -> Telling.to("https://other.test/"));
        },
        "webhook rotate",
        world -> {
          Webhook webhook = new Telling(world).webhook(Telling.URL);
          return () -> world.app.managingWebhooks().rotate(world.ada, webhook.id());
        },
        "webhook ping",
        world -> {
          Webhook webhook = new Telling(world).webhook(Telling.URL);
          return () -> world.app.followingDeliveries().ping(world.ada, webhook.id());
        },
        "webhook remove",
        world -> {
          Webhook webhook = new Telling(world).webhook(Telling.URL);
          return () -> world.app.managingWebhooks().remove(world.ada, webhook.id());
        });
  }
}
