package dev.stateward.application.recovery;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.backup.port.NotEmptyException;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.WorkLocks;
import dev.stateward.application.recovery.port.RebuildingInstallations;
import dev.stateward.application.recovery.port.RecoveredWorkspace;
import dev.stateward.application.recovery.port.RecoveryProgress;
import dev.stateward.application.token.port.TokenSecret;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.user.User;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Rebuilds all in one transaction, so that nothing is there when anything fails. */
final class InstallationRebuilder implements RebuildingInstallations {
  private static final String ALONE = "recover";

  private final ServerAuthorizer server;
  private final UseCaseContext context;
  private final WorkLocks locks;
  private final EmptinessCheck emptiness;
  private final FirstOwner owners;
  private final WorkspaceRebuilder workspaces;

  InstallationRebuilder(
      ServerAuthorizer server,
      UseCaseContext context,
      WorkLocks locks,
      EmptinessCheck emptiness,
      Rebuilders rebuilders) {
    this.server = server;
    this.context = context;
    this.locks = locks;
    this.emptiness = emptiness;
    this.owners = rebuilders.owners();
    this.workspaces = rebuilders.workspaces();
  }

  /** What rebuilds the parts of an installation. */
  record Rebuilders(FirstOwner owners, WorkspaceRebuilder workspaces) {}

  @Override
  public void requireEmpty(Caller caller) {
    server.requireOperator(caller);
    emptiness.require();
  }

  @Override
  public TokenSecret rebuild(
      Caller caller,
      List<RecoveredWorkspace> found,
      FirstUser first,
      Runnable within,
      RecoveryProgress progress) {
    server.requireOperator(caller);
    return locks
        .alone(ALONE, () -> rebuilt(caller, found, first, within, progress))
        .orElseThrow(
            () -> new NotEmptyException("another recovery fills this database; wait for its end"));
  }

  private TokenSecret rebuilt(
      Caller caller,
      List<RecoveredWorkspace> found,
      FirstUser first,
      Runnable within,
      RecoveryProgress progress) {
    return context
        .transactions()
        .inTransaction(() -> {
          emptiness.require();
          within.run();
          User owner = owners.create(caller, first);
          Map<OrganizationId, Project> projects = organizations(caller, found, owner);
          add(found, projects, new Principal.User(owner.id()), progress);
          record(caller, found, projects.size());
          return owners.token(caller, owner);
        });
  }

  /** The default projects of the organizations. */
  private Map<OrganizationId, Project> organizations(
      Caller caller, List<RecoveredWorkspace> found, User owner) {
    Map<OrganizationId, Project> projects = new HashMap<>();
    found.stream()
        .sorted(Comparator.comparing(RecoveredWorkspace::since))
        .forEach(workspace ->
            projects.computeIfAbsent(
                workspace.organization(),
                id ->
                    owners.recreate(
                        caller,
                        new Organization(
                            id, workspace.organizationName(), owner.email(), workspace.since()),
                        owner)));
    return projects;
  }

  private void add(
      List<RecoveredWorkspace> found,
      Map<OrganizationId, Project> projects,
      Principal author,
      RecoveryProgress progress) {
    Instant now = context.time().instant();
    long total = found.stream().mapToLong(workspace -> workspace.versions().size()).sum();
    long done = 0;
    for (RecoveredWorkspace workspace : found) {
      Project project = Objects.requireNonNull(projects.get(workspace.organization()));
      workspaces.rebuild(workspace, project, author, now);
      done += workspace.versions().size();
      progress.at("versions", done, total);
    }
  }

  private void record(Caller caller, List<RecoveredWorkspace> found, int organizations) {
    long versions = found.stream().mapToLong(workspace -> workspace.versions().size()).sum();
    context
        .recorder()
        .record(
            caller,
            new AuditEvent(
                TrailId.SERVER,
                AuditAction.SERVER_RECOVER,
                "recovery",
                "",
                Details.NONE,
                Details.of("organizations", organizations)
                    .with("workspaces", found.size())
                    .with("versions", versions)));
  }
}
