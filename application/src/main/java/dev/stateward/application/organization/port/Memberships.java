package dev.stateward.application.organization.port;

import dev.stateward.application.port.Credential;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Who belongs to which organization, and what that gives. */
public interface Memberships {
  /**
   * Adds a membership. Nothing changes when its user has one in the organization, except that an
   * invited one becomes active when {@code membership} is.
   */
  void join(OrganizationMembership membership);

  Optional<OrganizationMembership> find(MembershipId id);

  Optional<OrganizationMembership> find(OrganizationId organization, UserId user);

  /** The memberships of a user, by organization. */
  List<OrganizationMembership> of(UserId user);

  /** The organization's memberships, by username. */
  List<OrganizationMembership> list(OrganizationId organization);

  /** The membership of whoever is reached at {@code email}, whatever its case. */
  Optional<OrganizationMembership> find(OrganizationId organization, String email);

  /** The invited memberships of whoever is reached at {@code email}, by organization. */
  List<OrganizationMembership> invitations(String email);

  /**
   * Makes an invited membership the active one of {@code user}, who has none in its organization,
   * with its teams, and forgets whom it was kept for when nothing else is; false, changing nothing,
   * when it is not invited.
   */
  boolean accept(MembershipId id, UserId user);

  /**
   * Removes a membership, and its user from the organization's teams, and forgets whom an
   * invitation made up when nothing else is theirs; false when there is none.
   */
  boolean remove(MembershipId id);

  /** Whether {@code user} belongs to an organization in which {@code viewer} acts. */
  boolean acquainted(Credential viewer, UserId user);

  /**
   * Whether {@code credential} is a token of {@code organization} itself that holds there and reads
   * its audit trail, be it for that alone.
   */
  boolean readsTrail(Credential credential, OrganizationId organization);

  /**
   * Those of {@code tokens} by which somebody acts in {@code organization} at {@code at}: whoever
   * has them belongs to it, and they hold there.
   */
  Set<TokenId> acting(Collection<TokenId> tokens, OrganizationId organization, Instant at);

  /**
   * How whoever shows {@code credential} stands to an organization: as its principal does, and as a
   * stranger by a token that does not act there. Reads what is committed, never a copy: a change
   * holds from the next call.
   */
  OrganizationAccess standing(Credential credential, Within within);

  /**
   * How {@code principal} stands to an organization, by whichever of its tokens. A user who is
   * suspended, or whose tokens the organization does not let act, is a stranger.
   */
  OrganizationAccess standing(Principal principal, Within within);

  /** An organization, and what of it somebody's teams may have access to. */
  sealed interface Within {
    /** The organization. */
    OrganizationId organization();

    /** The organization alone: links to workspaces and access to projects are left out. */
    record WholeOrganization(OrganizationId organization) implements Within {}

    /** With links to a workspace, and access to its project. */
    record OneWorkspace(OrganizationId organization, WorkspaceId workspace) implements Within {}

    /** With access to a project. */
    record OneProject(OrganizationId organization, ProjectId project) implements Within {}

    static Within of(OrganizationId organization) {
      return new WholeOrganization(organization);
    }

    static Within of(Workspace workspace) {
      return new OneWorkspace(workspace.organization().id(), workspace.id());
    }

    static Within of(Project project) {
      return new OneProject(project.organization().id(), project.id());
    }
  }
}
