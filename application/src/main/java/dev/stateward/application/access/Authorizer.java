package dev.stateward.application.access;

import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.application.workspace.port.Workspaces.WorkspaceWithGrants;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.PermissionSet;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.access.ResolvedAccess;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Authorizes callers, and hides from them what they may not see: the one place where "forbidden"
 * becomes "not found".
 */
public final class Authorizer {
  /** Generated identifiers are never this short. */
  private static final OrganizationId NO_ORGANIZATION = new OrganizationId("org-0");

  private final Workspaces workspaces;
  private final Projects projects;
  private final Organizations organizations;
  private final Memberships memberships;
  private final InstantSource time;

  public Authorizer(
      Workspaces workspaces,
      Projects projects,
      Organizations organizations,
      Memberships memberships,
      InstantSource time) {
    this.workspaces = workspaces;
    this.projects = projects;
    this.organizations = organizations;
    this.memberships = memberships;
    this.time = time;
  }

  /** A workspace that a principal may see, and what it may do to it. */
  public record AuthorizedWorkspace(
      Credential credential, Workspace workspace, PermissionSet permissions) {
    public Principal principal() {
      return credential.principal();
    }
  }

  /** An organization that a principal belongs to. */
  public record AuthorizedOrganization(
      Credential credential, Organization organization, OrganizationAccess access) {
    public Principal principal() {
      return credential.principal();
    }
  }

  /** The principal that {@code caller} acts as; refused without a token. */
  public Principal principal(Caller caller) {
    return credential(caller).principal();
  }

  /** The credential of {@code caller} at this moment; refused without a token. */
  public Credential credential(Caller caller) {
    return credential(caller, time.instant());
  }

  static Credential credential(Caller caller, Instant now) {
    if (!(caller instanceof Caller.Authenticated known)) {
      throw new UseCaseFailedException(new Failure.Unauthenticated());
    }
    return new Credential(known.principal(), known.token(), now);
  }

  /** The workspace, when the caller has {@code permission} on it. */
  public AuthorizedWorkspace require(Caller caller, Permission permission, WorkspaceId workspace) {
    return require(credential(caller), permission, workspace);
  }

  /** The workspace, when {@code credential} has {@code permission} on it. */
  public AuthorizedWorkspace require(
      Credential credential, Permission permission, WorkspaceId workspace) {
    return require(credential, permission, workspaces.find(workspace, credential));
  }

  /**
   * The workspace, locked against other writers until the transaction ends. {@code credential} must
   * have {@code permission} on it before it is locked, so that callers without it delay no writer,
   * and afterwards, since it may have been taken from them in between.
   */
  public AuthorizedWorkspace hold(
      Credential credential, Permission permission, WorkspaceId workspace) {
    require(credential, permission, workspace);
    return holdAuthorized(credential, permission, workspace);
  }

  /** As {@link #hold}, for a credential that had {@code permission} a moment before. */
  public AuthorizedWorkspace holdAuthorized(
      Credential credential, Permission permission, WorkspaceId workspace) {
    return require(credential, permission, workspaces.hold(workspace, credential));
  }

  private static AuthorizedWorkspace require(
      Credential credential, Permission permission, Optional<WorkspaceWithGrants> approached) {
    WorkspaceWithGrants found = approached.orElseThrow(UseCaseFailedException::notFound);
    return require(
        new AuthorizedWorkspace(
            credential,
            found.workspace(),
            PermissionResolver.resolve(found.access().grants()).permissions()),
        permission);
  }

  /** What {@code access} to the workspace permits; refused without {@code permission}. */
  public static PermissionSet require(
      Principal principal,
      Permission permission,
      Within.OneWorkspace place,
      OrganizationAccess access) {
    PermissionSet permissions = PermissionResolver.resolve(access.grants()).permissions();
    if (!permissions.contains(permission)) {
      throw UseCaseFailedException.denied(principal, DeniedEvents.access(place, permission));
    }
    return permissions;
  }

  /** The workspace of that name, when the caller has {@code permission} on it. */
  public AuthorizedWorkspace require(
      Caller caller, Permission permission, OrganizationName organization, WorkspaceName name) {
    Credential credential = credential(caller);
    return require(credential, permission, workspaces.find(organization, name, credential));
  }

  /**
   * {@code seen}, which are of {@code organization}, with the permissions of {@code credential}, in
   * the same order.
   */
  public List<AuthorizedWorkspace> withPermissions(
      Credential credential, OrganizationId organization, List<Workspace> seen) {
    Map<WorkspaceId, OrganizationAccess> accesses =
        memberships.access(credential, organization, seen.stream().map(Workspace::id).toList());
    return seen.stream()
        .map(it -> {
          OrganizationAccess access = accesses.getOrDefault(it.id(), OrganizationAccess.STRANGER);
          return new AuthorizedWorkspace(
              credential, it, PermissionResolver.resolve(access.grants()).permissions());
        })
        .toList();
  }

  /**
   * The permissions of {@code principal} on {@code workspace}, with any of its tokens and with
   * their reasons.
   */
  ResolvedAccess resolvedAccess(Principal principal, Workspace workspace) {
    OrganizationAccess access = memberships.access(principal, Within.of(workspace));
    return PermissionResolver.resolve(access.grants());
  }

  /** A project that a principal may see, and its access to it. */
  public record AuthorizedProject(
      Credential credential, Project project, OrganizationAccess access) {
    public Principal principal() {
      return credential.principal();
    }
  }

  /** The project, when the caller has {@code permission} on it. */
  public AuthorizedProject require(Caller caller, ProjectPermission permission, ProjectId project) {
    Credential credential = credential(caller);
    return require(
        credential,
        permission,
        projects.find(project).orElseThrow(UseCaseFailedException::notFound));
  }

  /** {@code project}, when {@code credential} has {@code permission} on it. */
  public AuthorizedProject require(
      Credential credential, ProjectPermission permission, Project project) {
    AuthorizedProject seen =
        new AuthorizedProject(credential, project, access(credential, project));
    if (!seen.access().allows(permission)) {
      throw UseCaseFailedException.denied(
          seen.principal(), DeniedEvents.access(project, permission));
    }
    return seen;
  }

  /** As {@link #require}, locked against other writers until the transaction ends. */
  public AuthorizedProject hold(Caller caller, ProjectPermission permission, ProjectId project) {
    Credential credential = require(caller, permission, project).credential();
    return require(
        credential,
        permission,
        projects.hold(project).orElseThrow(UseCaseFailedException::notFound));
  }

  /** The access of {@code credential} to {@code project}. */
  public OrganizationAccess access(Credential credential, Project project) {
    return memberships.access(credential, Within.of(project));
  }

  /** The access of {@code principal} to {@code project}, with any of its tokens. */
  public OrganizationAccess access(Principal principal, Project project) {
    return memberships.access(principal, Within.of(project));
  }

  /** The access of {@code credential} to {@code organization}. */
  public OrganizationAccess access(Credential credential, OrganizationId organization) {
    return memberships.access(credential, Within.of(organization));
  }

  /** The organization of that name, when the caller belongs to it. */
  public AuthorizedOrganization enter(Caller caller, OrganizationName name) {
    Credential credential = credential(caller);
    Optional<Organization> found = organizations.find(name);
    // Queried in both cases, so that both take the same time.
    OrganizationAccess access =
        memberships.access(
            credential, Within.of(found.map(Organization::id).orElse(NO_ORGANIZATION)));
    return enter(credential, found.orElseThrow(UseCaseFailedException::notFound), access);
  }

  private static AuthorizedOrganization enter(
      Credential credential, Organization organization, OrganizationAccess access) {
    if (!access.member()) {
      throw UseCaseFailedException.denied(
          credential.principal(), DeniedEvents.access(organization, "member"));
    }
    return new AuthorizedOrganization(credential, organization, access);
  }

  /** The organization of that name, when the caller owns it. */
  public AuthorizedOrganization enterAsOwner(Caller caller, OrganizationName name) {
    return asOwner(enter(caller, name));
  }

  /** {@code organization}, when {@code credential} owns it. */
  public AuthorizedOrganization enterAsOwner(Credential credential, Organization organization) {
    return asOwner(enter(credential, organization, access(credential, organization.id())));
  }

  private static AuthorizedOrganization asOwner(AuthorizedOrganization entered) {
    if (!entered.access().owner()) {
      throw UseCaseFailedException.denied(
          entered.principal(), DeniedEvents.access(entered.organization(), "owner"));
    }
    return entered;
  }

  /** The organization of that name, when the caller has {@code permission} in it. */
  public AuthorizedOrganization enter(
      Caller caller, OrganizationName name, OrganizationPermission permission) {
    AuthorizedOrganization entered = enter(caller, name);
    if (!entered.access().allows(permission)) {
      throw UseCaseFailedException.denied(
          entered.principal(), DeniedEvents.access(entered.organization(), permission));
    }
    return entered;
  }

  /** {@code workspace}, when {@code credential} has {@code permission} on it. */
  public AuthorizedWorkspace require(
      Credential credential, Permission permission, Workspace workspace) {
    OrganizationAccess access = memberships.access(credential, Within.of(workspace));
    PermissionSet permissions = PermissionResolver.resolve(access.grants()).permissions();
    return require(new AuthorizedWorkspace(credential, workspace, permissions), permission);
  }

  private static AuthorizedWorkspace require(AuthorizedWorkspace seen, Permission permission) {
    if (!seen.permissions().contains(permission)) {
      throw UseCaseFailedException.denied(
          seen.principal(), DeniedEvents.access(seen.workspace(), permission));
    }
    return seen;
  }
}
