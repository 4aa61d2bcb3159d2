package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.Credential;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every store of users does. */
public class UsersContract extends StoresContract {
  @Test
  void findsAUserByIdentifierAndByName() {
    User user = fixture().user();
    assertThat(stores().users().any()).isTrue();

    assertThat(stores().users().find(user.id())).contains(user);
    assertThat(stores().users().find(user.username())).contains(user);
    assertThat(stores().users().find(new UserId("user-nobody"))).isEmpty();
    assertThat(stores().users().find(new Username("nobody"))).isEmpty();
  }

  @Test
  void keepsTimesToTheMicrosecondAcrossAChangeOfClocks() {
    User before = named("Autumn1", Instant.parse("2026-10-25T06:59:59.999999Z"), true);
    User after = named("Autumn2", Instant.parse("2026-10-25T08:00:00.000001Z"), true);
    stores().users().add(before);
    stores().users().add(after);

    assertThat(stores().users().find(before.id())).contains(before);
    assertThat(stores().users().find(after.id())).contains(after);
  }

  @Test
  void takesNamesForEqualWhateverTheirCase() {
    User user = named("Istanbul-I", fixture().now(), false);
    stores().users().add(user);

    assertThat(stores().users().find(new Username("ISTANBUL-i"))).contains(user);
    assertThatThrownBy(() -> stores().users().add(named("istanbul-i", fixture().now(), false)))
        .isInstanceOf(NameTakenException.class);
    assertThat(stores().users().find(user.username())).contains(user);
  }

  @Test
  void suspendsOnceAndResumesOnce() {
    User user = fixture().user();
    User other = fixture().user();
    Instant at = fixture().now();

    assertThat(stores().users().suspend(user.id(), at)).isTrue();
    assertThat(stores().users().suspend(user.id(), fixture().now())).isFalse();
    assertThat(stores().users().suspend(new UserId("user-nobody"), at)).isFalse();
    assertThat(stores().users().suspended(List.of(user.id(), other.id())))
        .isEqualTo(Map.of(user.id(), at));
    assertThat(stores().users().find(user.id())).contains(user);

    assertThat(stores().users().resume(user.id())).isTrue();
    assertThat(stores().users().resume(user.id())).isFalse();
    assertThat(stores().users().suspended(List.of(user.id()))).isEmpty();
  }

  @Test
  void holdsUsersAndThoseSiteAdminsWhoCanAct() {
    User admin = named("site-" + fixture().ids().user().value(), fixture().now(), true);
    User suspended = named("site-" + fixture().ids().user().value(), fixture().now(), true);
    User other = fixture().user();
    stores().users().add(admin);
    stores().users().add(suspended);
    stores().users().suspend(suspended.id(), fixture().now());

    run(() -> {
      assertThat(stores().users().hold(other.id())).contains(other);
      assertThat(stores().users().hold(new UserId("user-nobody"))).isEmpty();
      assertThat(stores().users().holdSiteAdmins())
          .contains(admin)
          .doesNotContain(suspended, other);
    });
  }

  @Test
  void listsUsersByNameButNobodyWhomAnInvitationMadeUp() {
    UserId id = fixture().ids().user();
    stores()
        .users()
        .add(new User(id, Username.ofInvited(id), "invited@example.test", false, fixture().now()));
    User last = named("zz-Last" + id.value(), fixture().now(), false);
    User beforeIt = named("ZZ-before" + id.value(), fixture().now(), false);
    stores().users().add(last);
    stores().users().add(beforeIt);

    int total = (int) stores().users().list(new PageRequest(1, 1)).total();

    assertThat(stores().users().list(new PageRequest(total - 1, 1)).items())
        .containsExactly(beforeIt);
    assertThat(stores().users().list(new PageRequest(total, 1)).items()).containsExactly(last);
    assertThat(stores().users().list(new PageRequest(1, 100)).items())
        .noneMatch(user -> user.username().invited());
    assertThat(stores().users().list(new PageRequest(total + 1, 1)).items()).isEmpty();
  }

  @Test
  void removesAUserWithTheirTokensAndMemberships() {
    Organization organization = fixture().organization();
    Principal.User owner = fixture().owner(organization);
    Credential held = fixture().credential(owner);

    assertThat(stores().users().remove(owner.id())).isTrue();

    assertThat(stores().users().remove(owner.id())).isFalse();
    assertThat(stores().users().find(owner.id())).isEmpty();
    assertThat(stores().tokens().find(held.token())).isEmpty();
    assertThat(stores().memberships().list(organization.id())).isEmpty();
    assertThat(stores().teams().of(owner.id(), organization.id())).isEmpty();
  }

  @Test
  void findsThoseThatExist() {
    User one = fixture().user();
    User other = fixture().user();
    fixture().user();

    assertThat(stores().users().findAll(List.of(one.id(), other.id(), new UserId("user-nobody"))))
        .containsExactlyInAnyOrder(one, other);
    assertThat(stores().users().findAll(List.of())).isEmpty();
  }

  @Test
  void findsTheOldestUserOfAnAddressWhateverItsCase() {
    User first = mailed("Jane@Example.test", fixture().now());
    User second = mailed("jane@example.TEST", fixture().now());
    stores().users().add(second);
    stores().users().add(first);

    assertThat(stores().users().findByEmail("JANE@example.test")).contains(first);
    assertThat(stores().users().findByEmail("ane@example.test")).isEmpty();
  }

  @Test
  void findsNobodyByTheAddressOfAnInvitation() {
    UserId id = fixture().ids().user();
    String email = id.value() + "@example.test";
    stores().users().add(new User(id, Username.ofInvited(id), email, false, Instant.EPOCH));
    assertThat(stores().users().findByEmail(email)).isEmpty();

    User account = mailed(email, fixture().now());
    stores().users().add(account);

    assertThat(stores().users().findByEmail(email)).contains(account);
  }

  private User mailed(String email, Instant createdAt) {
    User user = fixture().unstoredUser();
    return new User(user.id(), user.username(), email, false, createdAt);
  }

  private User named(String name, Instant createdAt, boolean siteAdmin) {
    User user = fixture().unstoredUser();
    return new User(
        user.id(),
        new Username(name),
        name.toLowerCase(Locale.ROOT) + "@example.test",
        siteAdmin,
        createdAt);
  }
}
