package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.out.NameTakenException;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What every store of users does. */
public abstract class UsersContract extends StoresContract {
  @Test
  void findsAUserByIdentifierAndByName() {
    User user = world().user();
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
    User user = named("Istanbul-I", world().now(), false);
    stores().users().add(user);

    assertThat(stores().users().find(new Username("ISTANBUL-i"))).contains(user);
    assertThatThrownBy(() -> stores().users().add(named("istanbul-i", world().now(), false)))
        .isInstanceOf(NameTakenException.class);
    assertThat(stores().users().find(user.username())).contains(user);
  }

  @Test
  void findsThoseThatExist() {
    User one = world().user();
    User other = world().user();
    world().user();

    assertThat(stores().users().findAll(List.of(one.id(), other.id(), new UserId("user-nobody"))))
        .containsExactlyInAnyOrder(one, other);
    assertThat(stores().users().findAll(List.of())).isEmpty();
  }

  private User named(String name, Instant createdAt, boolean siteAdmin) {
    User user = world().unstoredUser();
    return new User(
        user.id(),
        new Username(name),
        name.toLowerCase(Locale.ROOT) + "@example.test",
        siteAdmin,
        createdAt);
  }
}
