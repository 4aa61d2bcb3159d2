package dev.stateward.application.team.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.team.TeamSettings;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Manages teams (Teams API).
 *
 * <p>{@link Failure.NotFound} for a team that the caller does not see, and for a change or deletion
 * of a team that they see but may not change or delete. {@link Failure.NotAllowed}, with a reason,
 * only for callers who may do part of the request: create teams, but not such a team; change the
 * team, but not everything that they sent.
 */
public interface ManagingTeams {
  /**
   * Creates a team without members. For owners, and for those who manage teams: these need the
   * permission to access secret teams for a secret team, and that to manage organization access for
   * a team with such access. {@link Failure.Invalid} when the name is taken, or when organization
   * access breaks a rule of {@link TeamSettings#unmetRequirements}.
   */
  TeamView create(Caller caller, OrganizationName organization, Input<Draft> draft);

  /** The organization's teams that the caller sees, by name. */
  Page<TeamView> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request);

  TeamView show(Caller caller, TeamId team);

  /**
   * Shows several teams.
   *
   * @throws UseCaseFailedException also when they have more members than one response may contain
   */
  List<TeamView> show(Caller caller, List<TeamId> teams);

  /**
   * Changes a team; each changed attribute needs its own {@link TeamPermission}. {@link
   * Failure.Invalid} as in {@link #create}, and for a change of name, visibility or organization
   * access of the owners team.
   *
   * @param change computes the new draft from the present one; called within the transaction
   */
  TeamView update(Caller caller, TeamId team, UnaryOperator<Draft> change);

  /** Deletes a team with its access and tokens; {@link Failure.Forbidden} for the owners team. */
  void delete(Caller caller, TeamId team);

  /** The attributes of a team that clients set. */
  record Draft(TeamName name, TeamSettings settings) {
    public Draft {
      Objects.requireNonNull(name, "name is null");
      Objects.requireNonNull(settings, "settings is null");
    }
  }

  /**
   * Selects the teams that meet both conditions.
   *
   * @param names their names; any when empty
   * @param nameContains a part of the name, case-insensitive; empty for any
   */
  record Selection(Set<String> names, String nameContains) {
    /** All teams. */
    public static final Selection ALL = new Selection(Set.of(), "");

    public Selection {
      names = Set.copyOf(names);
      Objects.requireNonNull(nameContains, "nameContains is null");
    }
  }

  /**
   * A team as one caller sees it.
   *
   * @param team the team; {@link Team#organizationAccess()} is the visible part of its permissions
   * @param members its members, by username, including invited ones
   * @param permissions the caller's permissions on it
   */
  record TeamView(
      Team team, List<OrganizationMembership> members, Set<TeamPermission> permissions) {
    public TeamView {
      Objects.requireNonNull(team, "team is null");
      members = List.copyOf(members);
      permissions = Set.copyOf(permissions);
    }
  }
}
