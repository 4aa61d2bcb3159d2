package dev.stateward.application.team;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Protects the last owner of an organization. Called while its owners team is locked. */
public final class OwnerRules {
  private final Stores stores;

  public OwnerRules(Stores stores) {
    this.stores = stores;
  }

  /**
   * Whether only {@code leaving} can act as owners: invited and suspended users cannot.
   *
   * @param owners the owners team
   */
  public boolean lastAre(TeamId owners, Set<UserId> leaving) {
    Set<UserId> acting =
        stores.teams().members(List.of(owners)).getOrDefault(owners, List.of()).stream()
            .filter(OrganizationMembership::active)
            .map(owner -> owner.user().id())
            .collect(Collectors.toCollection(HashSet::new));
    acting.removeAll(stores.users().suspended(acting).keySet());
    return leaving.containsAll(acting);
  }

  /** Refuses a change that leaves an organization without an owner who can act. */
  public static RuntimeException lastOwner() {
    return new UseCaseFailedException(
        new Failure.Forbidden("The last owner of an organization cannot be removed."));
  }
}
