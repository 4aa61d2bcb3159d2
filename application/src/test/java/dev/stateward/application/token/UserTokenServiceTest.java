package dev.stateward.application.token;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.token.port.ManagingUserTokens;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UserTokenServiceTest {
  private final World world = new World();
  private final ManagingUserTokens keeping = world.app.managingUserTokens();

  private static UserId user(Caller caller) {
    return ((Principal.User) World.principal(caller)).id();
  }

  private IssuedToken issue(Optional<Instant> expiresAt) {
    return keeping.issue(world.mia, user(world.mia), () -> "laptop", () -> expiresAt);
  }

  @Test
  void issuesATokenThatActsAsItsOwnerForTwoYears() {
    IssuedToken issued = issue(Optional.empty());

    assertThat(issued.token().expiresAt())
        .isEqualTo(issued.token().createdAt().atOffset(ZoneOffset.UTC).plusYears(2).toInstant());
    assertThat(world.app.authenticating().authenticate(issued.secret().text()))
        .contains(new Caller.Authenticated(World.principal(world.mia), issued.token().id()));
    assertThat(issued.toString()).doesNotContain(issued.secret().text());
  }

  @Test
  void acceptsATokenUntilItExpires() {
    Instant end = world.time.instant().plus(Duration.ofHours(1));
    String secret = issue(Optional.of(end)).secret().text();
    world.time.pass(Duration.ofMinutes(59));
    assertThat(world.app.authenticating().authenticate(secret)).isPresent();
    world.time.pass(Duration.ofMinutes(1));

    assertThat(world.app.authenticating().authenticate(secret)).isEmpty();
  }

  /** What is shown once is what is shown later: databases keep microseconds. */
  @Test
  void keepsExpiriesToTheMicrosecond() {
    Instant end = Instant.parse("2030-01-01T00:00:00.123456789Z");

    assertThat(issue(Optional.of(end)).token().expiresAt())
        .isEqualTo(Instant.parse("2030-01-01T00:00:00.123456Z"));
  }

  @Test
  void acceptsNoTokenThatWasRevokedOrNeverIssued() {
    IssuedToken issued = issue(Optional.empty());
    keeping.revoke(world.mia, issued.token().id());

    assertThat(world.app.authenticating().authenticate(issued.secret().text())).isEmpty();
    assertThat(world.app.authenticating().authenticate("sw_user_999")).isEmpty();
    assertThat(world.app.authenticating().authenticate("")).isEmpty();
    assertThat(failure(() -> keeping.revoke(world.mia, issued.token().id())))
        .isEqualTo(new Failure.NotFound());
  }

  @Test
  void notesTheUseOfATokenOnceAMinute() {
    IssuedToken issued = issue(Optional.empty());
    TokenId id = issued.token().id();
    assertThat(keeping.show(world.mia, id).everUsed()).isFalse();

    world.app.authenticating().authenticate(issued.secret().text());
    Instant first = keeping.show(world.mia, id).lastUsedAt();
    world.app.authenticating().authenticate(issued.secret().text());
    assertThat(keeping.show(world.mia, id).lastUsedAt()).isEqualTo(first);
    world.time.pass(Duration.ofMinutes(1));
    world.app.authenticating().authenticate(issued.secret().text());

    assertThat(keeping.show(world.mia, id).lastUsedAt()).isAfter(first);
  }
}
