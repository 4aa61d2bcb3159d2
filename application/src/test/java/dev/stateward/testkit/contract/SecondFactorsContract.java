package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.organization.port.Organizations.Details;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.signin.port.SecondFactors;
import dev.stateward.application.signin.port.SecondFactors.Authenticator;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** How every store keeps authenticators and recovery codes. */
public class SecondFactorsContract extends StoresContract {
  private static final KeyId KEY = new KeyId("0123456789abcdef");
  private static final Authenticator FIRST = new Authenticator(KEY, "mark-One", 7);
  private static final SecretDigest CODE = new SecretDigest("a".repeat(64));
  private static final SecretDigest OTHER = new SecretDigest("b".repeat(64));

  private SecondFactors factors() {
    return stores().secondFactors();
  }

  @Test
  void keepsOneAuthenticatorOfAUserWithItsCodes() {
    UserId user = fixture().user().id();
    UserId another = fixture().user().id();
    assertThat(factors().find(user)).isEmpty();
    factors().put(another, FIRST, List.of(CODE));
    factors().put(user, FIRST, List.of(CODE));

    Authenticator second = new Authenticator(KEY, "mark-Two", 8);
    factors().put(user, second, List.of(OTHER));

    assertThat(factors().find(user)).hasValue(second);
    assertThat(factors().hasRecoveryCode(user, OTHER)).isTrue();
    assertThat(factors().hasRecoveryCode(user, CODE)).isFalse();
    assertThat(factors().recoveryCodes(user)).isEqualTo(1);
    assertThat(factors().remove(user)).isTrue();
    assertThat(factors().remove(user)).isFalse();
    assertThat(factors().recoveryCodes(user)).isZero();
    assertThat(factors().find(another)).hasValue(FIRST);
    assertThat(factors().hasRecoveryCode(another, CODE)).isTrue();
  }

  @Test
  void usesAStepOnceAndNoEarlierOne() {
    UserId user = fixture().user().id();
    assertThat(factors().use(user, FIRST, 8)).isFalse();
    factors().put(user, FIRST, List.of());

    assertThat(factors().use(user, FIRST, 7)).isFalse();
    assertThat(factors().use(user, FIRST, 9)).isTrue();
    assertThat(factors().use(user, FIRST, 9)).isFalse();
    assertThat(factors().use(user, FIRST, 8)).isFalse();
    assertThat(factors().use(user, new Authenticator(KEY, "mark-one", 7), 10)).isFalse();
    assertThat(factors().find(user)).hasValue(new Authenticator(KEY, "mark-One", 9));
  }

  @Test
  void usesARecoveryCodeOnce() {
    UserId user = fixture().user().id();
    factors().put(user, FIRST, List.of(CODE, OTHER));

    assertThat(factors().useRecoveryCode(user, CODE)).isTrue();
    assertThat(factors().useRecoveryCode(user, CODE)).isFalse();
    assertThat(factors().hasRecoveryCode(user, CODE)).isFalse();
    assertThat(factors().recoveryCodes(user)).isEqualTo(1);
  }

  @Test
  void letsOneOfManyUseACodeAtOnce() {
    UserId user = fixture().user().id();
    factors().put(user, FIRST, List.of(CODE));

    assertThat(winners(() -> factors().use(user, FIRST, 9))).isEqualTo(1);
    assertThat(winners(() -> factors().useRecoveryCode(user, CODE))).isEqualTo(1);
  }

  private static long winners(Callable<Boolean> using) {
    return Racing.race(Collections.nCopies(6, using)).stream()
        .filter(outcome -> outcome.returned().contains(true))
        .count();
  }

  @Test
  void tellsWhetherAnOrganizationOfTheUserWantsOne() {
    Organization organization = fixture().organization();
    UserId member = fixture().member(organization).id();
    User invited = fixture().user();
    fixture().join(organization, invited, MembershipStatus.INVITED);
    UserId another = fixture().member(fixture().organization()).id();
    assertThat(factors().isRequired(member)).isFalse();

    stores()
        .organizations()
        .keep(
            organization.id(),
            OrganizationSettings.INITIAL.with(CollaboratorPolicy.TWO_FACTOR_MANDATORY));

    assertThat(factors().isRequired(member)).isTrue();
    assertThat(factors().isRequired(invited.id())).isFalse();
    assertThat(factors().isRequired(another)).isFalse();
  }

  @Test
  void areToldOfUsersAndOfOrganizationsWhoseMembersAllHaveThem() {
    Organization organization = fixture().organization();
    User user = fixture().user();
    User another = fixture().user();
    fixture().join(organization, user, MembershipStatus.ACTIVE);
    fixture().join(organization, another, MembershipStatus.ACTIVE);
    fixture().join(organization, fixture().user(), MembershipStatus.INVITED);
    factors().put(user.id(), FIRST, List.of());

    assertThat(stores().users().find(user.id())).hasValue(user.withSecondFactor(true));
    assertThat(stores().users().find(another.id())).hasValue(another);
    assertThat(stores().memberships().of(user.id()))
        .extracting(OrganizationMembership::user)
        .containsExactly(user.withSecondFactor(true));
    assertThat(haveAllMembers(organization)).isFalse();

    factors().put(another.id(), FIRST, List.of());
    assertThat(haveAllMembers(organization)).isTrue();
    factors().remove(user.id());
    assertThat(stores().users().find(user.id())).hasValue(user);
    assertThat(haveAllMembers(organization)).isFalse();
  }

  private boolean haveAllMembers(Organization organization) {
    return stores().organizations().details(List.of(organization.id())).values().stream()
        .allMatch(Details::secondFactors);
  }

  @Test
  void removesThemWithTheirUser() {
    UserId user = fixture().user().id();
    factors().put(user, FIRST, List.of(CODE));

    stores().users().remove(user);

    assertThat(factors().find(user)).isEmpty();
    assertThat(factors().recoveryCodes(user)).isZero();
    assertThatThrownBy(() -> factors().put(user, FIRST, List.of(CODE)))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
