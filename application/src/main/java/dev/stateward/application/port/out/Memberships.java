package dev.stateward.application.port.out;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.Standing;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceId;

/** Who belongs to which organization, and what that gives. */
public interface Memberships {
  /** Gives a new organization its team {@code owners}. */
  void addOwnersTeam(OrganizationId organization, TeamId owners);

  /** Makes {@code user} a member; nothing changes when he is one. */
  void join(OrganizationId organization, UserId user);

  /** Makes a member an owner, by way of the owners team; nothing changes when he is one. */
  void makeOwner(OrganizationId organization, UserId user);

  /** Whether {@code viewer} and {@code user} belong to an organization together. */
  boolean acquainted(Principal viewer, UserId user);

  /** How {@code principal} stands to {@code organization}, links to workspaces left out. */
  Standing standing(Principal principal, OrganizationId organization);

  /**
   * How {@code principal} stands to the organization of {@code workspace}, links to that workspace
   * included. Reads what is committed, never a copy: a change holds from the next call.
   */
  Standing standing(Principal principal, OrganizationId organization, WorkspaceId workspace);
}
