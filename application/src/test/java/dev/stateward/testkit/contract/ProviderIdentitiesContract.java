package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.signin.port.ProviderIdentities;
import dev.stateward.application.signin.port.ProviderIdentities.Identity;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.User;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How every store keeps whom identity providers mean, and what follows from their groups. */
public class ProviderIdentitiesContract extends StoresContract {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final String ISSUER = "https://id.example.com";

  private ProviderIdentities identities() {
    return stores().providerIdentities();
  }

  private Identity identity(User user) {
    return new Identity(ISSUER, "sub-" + user.id().value());
  }

  @Test
  void findsTheUserOfAnIdentityLiterally() {
    User user = fixture().user();
    Identity identity = identity(user);
    assertThat(identities().find(identity)).isEmpty();
    assertThat(identities().has(ISSUER, user.id())).isFalse();

    identities().add(identity, user.id(), NOON);

    assertThat(identities().find(identity)).hasValue(user.id());
    assertThat(identities().has(ISSUER, user.id())).isTrue();
    assertThat(identities().has("https://other.example.com", user.id())).isFalse();
    assertThat(identities().find(new Identity(ISSUER, "SUB-" + user.id().value()))).isEmpty();
    assertThat(identities().find(new Identity(ISSUER, identity.subject() + " "))).isEmpty();
    assertThat(identities().find(new Identity(ISSUER + "/", identity.subject()))).isEmpty();
  }

  @Test
  void hasOneUserOfAnIdentityAndOneIdentityOfAUserAtAnIssuer() {
    User user = fixture().user();
    User other = fixture().user();
    identities().add(identity(user), user.id(), NOON);

    assertThatThrownBy(() -> identities().add(identity(user), other.id(), NOON))
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> identities().add(identity(other), user.id(), NOON))
        .isInstanceOf(StoreUnavailableException.class);

    identities().add(new Identity("https://two.example.com", "1"), user.id(), NOON);
    assertThat(identities().find(identity(other))).isEmpty();
  }

  @Test
  void removesThoseOfOneUser() {
    User user = fixture().user();
    User other = fixture().user();
    identities().add(identity(user), user.id(), NOON);
    identities().add(new Identity("https://two.example.com", user.id().value()), user.id(), NOON);
    identities().add(identity(other), other.id(), NOON);

    assertThat(identities().removeAll(user.id())).isTrue();

    assertThat(identities().find(identity(user))).isEmpty();
    assertThat(identities().has("https://two.example.com", user.id())).isFalse();
    assertThat(identities().find(identity(other))).hasValue(other.id());
    assertThat(identities().removeAll(user.id())).isFalse();
    identities().add(identity(user), user.id(), NOON);
    assertThat(identities().find(identity(user))).hasValue(user.id());
  }

  @Test
  void removesIdentitiesWithTheirUser() {
    User user = fixture().user();
    identities().add(identity(user), user.id(), NOON);
    stores().users().suspend(user.id(), NOON);
    assertThat(identities().find(identity(user))).hasValue(user.id());

    stores().users().remove(user.id());

    assertThat(identities().find(identity(user))).isEmpty();
    assertThatThrownBy(() -> identities().add(identity(user), user.id(), NOON))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void forgetsWhyAMembershipWasGivenOnceItEnds() {
    Organization organization = fixture().organization();
    User user = fixture().user();
    OrganizationMembership membership = fixture().join(organization, user, MembershipStatus.ACTIVE);
    fixture().owner(organization);
    TeamId team = stores().teams().ownersOf(organization.id()).id();
    assertThatThrownBy(() -> identities().putTeam(team, user.id()))
        .isInstanceOf(StoreUnavailableException.class);
    stores().teams().put(team, List.of(user.id()));

    identities().putMembership(organization.id(), user.id());
    identities().putTeam(team, user.id());
    identities().putTeam(team, user.id());
    assertThat(identities().teams(user.id())).containsExactly(team);
    assertThat(identities().joined(organization.id(), user.id())).isTrue();

    stores().teams().take(team, List.of(user.id()));
    stores().teams().put(team, List.of(user.id()));
    assertThat(identities().teams(user.id())).isEmpty();

    identities().putTeam(team, user.id());
    stores().memberships().remove(membership.id());
    assertThat(identities().joined(organization.id(), user.id())).isFalse();
    assertThat(identities().teams(user.id())).isEmpty();
    assertThatThrownBy(() -> identities().putMembership(organization.id(), user.id()))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
