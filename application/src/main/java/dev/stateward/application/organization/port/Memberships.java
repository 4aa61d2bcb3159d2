package dev.stateward.application.organization.port;

import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The memberships of organizations, and the access they give. */
public interface Memberships {
  /**
   * Adds a membership. When its user already has one in the organization, nothing changes, except
   * that an invited one becomes active when {@code membership} is.
   */
  void join(OrganizationMembership membership);

  Optional<OrganizationMembership> find(MembershipId id);

  Optional<OrganizationMembership> find(OrganizationId organization, UserId user);

  /** The memberships of a user, by organization. */
  List<OrganizationMembership> of(UserId user);

  /** The organization's memberships, by username. */
  List<OrganizationMembership> list(OrganizationId organization);

  /** One page of the organization's memberships that {@code filter} selects, by username. */
  Page<OrganizationMembership> list(
      OrganizationId organization, MembershipFilter filter, PageRequest request);

  /** Those of {@code ids} that are of the organization, by username. */
  List<OrganizationMembership> find(OrganizationId organization, Collection<MembershipId> ids);

  /** The membership of the user with the address {@code email}, case-insensitive. */
  Optional<OrganizationMembership> find(OrganizationId organization, String email);

  /** The invited memberships for the address {@code email}, by organization. */
  List<OrganizationMembership> invitations(String email);

  /** The invitation of an organization to the address of {@code user}. */
  default Optional<OrganizationMembership> invitation(OrganizationId organization, User user) {
    return find(organization, user.email()).filter(known -> !known.active());
  }

  /**
   * Makes an invited membership, with its teams, the active one of {@code user}, who has none in
   * its organization. Deletes the placeholder user when it has no other invitation. False, changing
   * nothing, when the membership is not invited.
   */
  boolean accept(MembershipId id, UserId user);

  /**
   * Removes a membership, and its user from the organization's teams. Deletes a placeholder user
   * that has no other invitation. False when there is no such membership.
   */
  boolean remove(MembershipId id);

  /** Whether {@code user} belongs to an organization in which {@code viewer} acts. */
  boolean acquainted(Credential viewer, UserId user);

  /**
   * Whether {@code credential} is a valid token of {@code organization} itself that may read its
   * audit trail, of either kind.
   */
  boolean readsTrail(Credential credential, OrganizationId organization);

  /**
   * The tokens among {@code tokens} that are valid in {@code organization} at {@code at} and whose
   * principal belongs to it.
   */
  Set<TokenId> acting(Collection<TokenId> tokens, OrganizationId organization, Instant at);

  /**
   * The access of {@code credential} to an organization: that of its principal, or none with a
   * token that is not valid there. Reads committed data, never a cache: a change takes effect with
   * the next call.
   */
  OrganizationAccess access(Credential credential, Within within);

  /**
   * The same for each of {@code workspaces}, which are of {@code organization}, as if asked within
   * each of them; the order of grants may differ.
   */
  Map<WorkspaceId, OrganizationAccess> access(
      Credential credential, OrganizationId organization, Collection<WorkspaceId> workspaces);

  /**
   * The access of {@code principal} to an organization, with any of its tokens. A user who is
   * suspended, or whose tokens the organization has disabled, has none.
   */
  OrganizationAccess access(Principal principal, Within within);

  /** An organization, and the part of it for which grants are read. */
  sealed interface Within {
    /** The organization. */
    OrganizationId organization();

    /** Only the organization: access to workspaces and projects is left out. */
    record WholeOrganization(OrganizationId organization) implements Within {}

    /** With access to a workspace and to its project. */
    record OneWorkspace(OrganizationId organization, WorkspaceId workspace) implements Within {}

    /** With access to a project. */
    record OneProject(OrganizationId organization, ProjectId project) implements Within {}

    static Within of(OrganizationId organization) {
      return new WholeOrganization(organization);
    }

    static OneWorkspace of(Workspace workspace) {
      return new OneWorkspace(workspace.organization().id(), workspace.id());
    }

    static Within of(Project project) {
      return new OneProject(project.organization().id(), project.id());
    }
  }
}
