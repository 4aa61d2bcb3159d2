package dev.stateward.application.signin.port;

import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.domain.organization.OrganizationName;
import java.util.Objects;
import java.util.Set;

/**
 * The identity provider that people sign in with, as the operator configured it.
 *
 * @param issuer its issuer, and this server's client identifier there
 * @param linksByEmail whether a user with the verified address of somebody who is not known becomes
 *     theirs
 * @param createsUsers whether a user is made for somebody who is not known
 * @param groups where their groups are, and what they are used for
 */
public record SignInProvider(
    TrustedIssuer issuer, boolean linksByEmail, boolean createsUsers, Groups groups) {
  public SignInProvider {
    Objects.requireNonNull(issuer, "issuer is null");
    Objects.requireNonNull(groups, "groups is null");
  }

  /**
   * The groups of people.
   *
   * @param claim the claim that lists them
   * @param organizations those whose teams get the members of groups, by their {@code sso-team-id};
   *     none for groups that nothing is done with
   */
  public record Groups(String claim, Set<OrganizationName> organizations) {
    public Groups {
      Objects.requireNonNull(claim, "claim is null");
      organizations = Set.copyOf(organizations);
    }
  }
}
