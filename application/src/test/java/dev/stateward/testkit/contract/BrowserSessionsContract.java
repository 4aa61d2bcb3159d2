package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.signin.port.BrowserSessions;
import dev.stateward.application.signin.port.BrowserSessions.AuthorizedClient;
import dev.stateward.application.signin.port.BrowserSessions.BrowserSession;
import dev.stateward.application.signin.port.CodeRequest;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.domain.user.User;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How every store keeps sessions of browsers, and the codes of clients. */
public class BrowserSessionsContract extends StoresContract {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final CodeRequest REQUEST =
      new CodeRequest("some-client", "http://localhost:10000/login", "some-challenge");

  private BrowserSessions sessions() {
    return stores().browserSessions();
  }

  private int test;

  @BeforeEach
  void begin() {
    test++;
  }

  /** One of this test. */
  private SecretDigest digest(int number) {
    return new SecretDigest(String.format(Locale.ROOT, "%032x%032x", test, number));
  }

  private SecretDigest added(User user, int number, Instant at) {
    sessions().add(digest(number), new BrowserSession(user.id(), at, at));
    return digest(number);
  }

  @Test
  void findsASessionUntilItIsRemoved() {
    User user = fixture().user();
    SecretDigest id = added(user, 1, NOON);
    assertThat(sessions().find(id)).hasValue(new BrowserSession(user.id(), NOON, NOON));
    assertThat(sessions().find(digest(2))).isEmpty();

    sessions().touch(id, NOON.plusSeconds(9));
    sessions().touch(id, NOON.plusSeconds(5));

    assertThat(sessions().find(id))
        .hasValue(new BrowserSession(user.id(), NOON, NOON.plusSeconds(9)));
    assertThat(sessions().remove(id)).isTrue();
    assertThat(sessions().remove(id)).isFalse();
    assertThat(sessions().find(id)).isEmpty();
  }

  @Test
  void findsNothingOfAUserWhoWasSuspended() {
    User user = fixture().user();
    SecretDigest id = added(user, 1, NOON);
    sessions().putCode(id, digest(7), new AuthorizedClient(user.id(), REQUEST, NOON));

    stores().users().suspend(user.id(), NOON);

    assertThat(sessions().find(id)).isEmpty();
    assertThat(sessions().findCode(digest(7))).isEmpty();
    stores().users().resume(user.id());
    assertThat(sessions().find(id)).isEmpty();
    assertThat(sessions().findCode(digest(7))).isEmpty();
  }

  @Test
  void removesAllOfAUserButTheNewest() {
    User user = fixture().user();
    User other = fixture().user();
    added(other, 9, NOON);
    IntStream.range(0, 4).forEach(at -> added(user, at, NOON.plusSeconds(at)));

    assertThat(sessions().removeAll(user.id(), 2)).isEqualTo(2);

    assertThat(sessions().find(digest(1))).isEmpty();
    assertThat(sessions().find(digest(2))).isPresent();
    assertThat(sessions().removeAll(user.id(), 0)).isEqualTo(2);
    assertThat(sessions().removeAll(user.id(), 0)).isZero();
    assertThat(sessions().find(digest(9))).isPresent();
  }

  @Test
  void removesWhatHasExpired() {
    User user = fixture().user();
    added(user, 1, NOON);
    added(user, 2, NOON);
    added(user, 3, NOON.minusSeconds(60));
    sessions().touch(digest(2), NOON.plusSeconds(1));
    sessions().touch(digest(3), NOON.plusSeconds(1));

    sessions().removeExpired(NOON, NOON.plusSeconds(1));

    assertThat(sessions().find(digest(1))).isEmpty();
    assertThat(sessions().find(digest(2))).isPresent();
    assertThat(sessions().find(digest(3))).isEmpty();
  }

  @Test
  void hasOneCodeOfASession() {
    User user = fixture().user();
    SecretDigest id = added(user, 1, NOON);
    AuthorizedClient client = new AuthorizedClient(user.id(), REQUEST, NOON);
    sessions().putCode(id, digest(7), client);
    sessions().putCode(id, digest(8), client);

    assertThat(sessions().findCode(digest(7))).isEmpty();
    assertThat(sessions().findCode(digest(8))).hasValue(client);
    assertThat(sessions().removeCode(digest(7))).isFalse();
    assertThat(sessions().removeCode(digest(8))).isTrue();
    assertThat(sessions().removeCode(digest(8))).isFalse();
  }

  @Test
  void removesCodesWithSessionsAndSessionsWithUsers() {
    User user = fixture().user();
    AuthorizedClient client = new AuthorizedClient(user.id(), REQUEST, NOON);
    sessions().putCode(added(user, 1, NOON), digest(7), client);
    sessions().putCode(added(user, 2, NOON), digest(8), client);

    sessions().remove(digest(1));
    assertThat(sessions().findCode(digest(7))).isEmpty();
    assertThat(sessions().findCode(digest(8))).isPresent();

    stores().users().remove(user.id());
    assertThat(sessions().findCode(digest(8))).isEmpty();
    assertThat(sessions().find(digest(2))).isEmpty();
  }
}
