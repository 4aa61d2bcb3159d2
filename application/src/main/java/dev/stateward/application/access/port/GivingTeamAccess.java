package dev.stateward.application.access.port;

import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.TeamId;
import java.util.List;

/**
 * Giving teams access to workspaces, or to projects. A change takes effect with the next request.
 *
 * @param <I> identifies the access of a team
 * @param <P> identifies the workspace or the project
 * @param <W> selects access
 * @param <C> a change of access
 * @param <V> access as a caller sees it
 */
public interface GivingTeamAccess<I, P, W, C, V> {
  /** The selected access that the caller sees, oldest first (B1). */
  Page<V> list(Caller caller, W wanted, PageRequest request);

  /** As {@link #list}, all at once. */
  List<V> all(Caller caller, W wanted);

  V show(Caller caller, I id);

  /**
   * Gives a team access (Team Access API, B3). {@link Failure.NotFound} for a team of another
   * organization or one that the caller does not see; {@link Failure.Invalid} when the team has
   * access already, for the owners team, without an access level, and for each permission that is
   * chosen beside a fixed level.
   */
  V add(Caller caller, Input<TeamId> team, P place, Input<C> access);

  /**
   * Changes what access gives (B4). {@link Failure.Invalid} for each chosen permission that already
   * follows from the level that it would then have.
   */
  V change(Caller caller, I id, Input<C> change);

  /** Removes access (B5). */
  void remove(Caller caller, I id);

  /**
   * The principals whose permissions {@link #add} would change, in the order of {@link
   * ExplainingAccess#list}; refused like that call. Nothing is written. With access to a project,
   * their permissions on the project and on those of its workspaces that none of them has access to
   * directly.
   */
  List<SubjectDifference> ifAdded(Caller caller, Input<TeamId> team, P place, Input<C> access);

  /** As {@link #ifAdded}, for {@link #change}. */
  List<SubjectDifference> ifChanged(Caller caller, I id, Input<C> change);

  /** As {@link #ifAdded}, for {@link #remove}. */
  List<SubjectDifference> ifRemoved(Caller caller, I id);
}
