package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.signin.port.Passwords;
import dev.stateward.application.signin.port.Passwords.UserPassword;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How every store keeps passwords and the links by which they are set. */
public class PasswordsContract extends StoresContract {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private int links;
  private SecretDigest link = digest();
  private SecretDigest other = digest();

  @BeforeEach
  void begin() {
    link = digest();
    other = digest();
  }

  /** One that no other test has. */
  private SecretDigest digest() {
    links++;
    return new SecretDigest(String.format(Locale.ROOT, "%064x", links));
  }

  private Passwords passwords() {
    return stores().passwords();
  }

  @Test
  void findsThePasswordByNameWhateverItsCase() {
    User user = fixture().user();
    Username name = user.username();
    assertThat(passwords().find(name)).isEmpty();

    passwords().put(user.id(), "first-hash", NOON);
    passwords().put(user.id(), "second-hash", NOON);

    UserPassword stored = new UserPassword(user.id(), "second-hash");
    assertThat(passwords().find(name)).hasValue(stored);
    assertThat(passwords().find(new Username(name.value().toUpperCase(Locale.ROOT))))
        .hasValue(stored);
    assertThat(stored.toString()).doesNotContain("hash");
    assertThat(passwords().find(fixture().user().username())).isEmpty();
  }

  @Test
  void findsNothingOfASuspendedUser() {
    User user = fixture().user();
    passwords().put(user.id(), "first-hash", NOON);
    passwords().putLink(user.id(), link, NOON);
    assertThat(passwords().findLink(link, NOON.minusMillis(1))).hasValue(user.id());

    stores().users().suspend(user.id(), NOON);

    assertThat(passwords().find(user.username())).isEmpty();
    assertThat(passwords().findLink(link, NOON.minusMillis(1))).isEmpty();
    stores().users().resume(user.id());
    assertThat(passwords().find(user.username())).isPresent();
    assertThat(passwords().findLink(link, NOON.minusMillis(1))).isEmpty();
  }

  @Test
  void hasOneLinkOfAUserUntilItsEnd() {
    User user = fixture().user();
    passwords().putLink(user.id(), link, NOON);
    passwords().putLink(user.id(), other, NOON);

    assertThat(passwords().findLink(link, Instant.EPOCH)).isEmpty();
    assertThat(passwords().findLink(other, NOON.minusMillis(1))).hasValue(user.id());
    assertThat(passwords().findLink(other, NOON)).isEmpty();
    assertThat(passwords().removeLink(user.id())).isTrue();
    assertThat(passwords().removeLink(user.id())).isFalse();
    assertThat(passwords().findLink(other, Instant.EPOCH)).isEmpty();
  }

  @Test
  void removesThemWithTheirUser() {
    User user = fixture().user();
    passwords().put(user.id(), "first-hash", NOON);
    passwords().putLink(user.id(), link, NOON);

    stores().users().remove(user.id());

    assertThat(passwords().find(user.username())).isEmpty();
    assertThat(passwords().findLink(link, Instant.EPOCH)).isEmpty();
    assertThatThrownBy(() -> passwords().put(user.id(), "hash", NOON))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
