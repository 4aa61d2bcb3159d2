package dev.stateward.application.token;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.token.port.ManagingOrganizationTokens;
import dev.stateward.application.token.port.ManagingOrganizationTokens.Kind;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.testkit.fixture.StateFixture;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OrganizationTokenServiceTest {
  private static final Failure NOT_FOUND = new Failure.NotFound();
  private static final Optional<Instant> USUAL = Optional.empty();

  private final World world = new World();
  private final ManagingOrganizationTokens keeping = world.app.managingOrganizationTokens();

  private Optional<Caller> caller(IssuedToken issued) {
    return world.app.authenticating().authenticate(issued.secret().text());
  }

  @Test
  void thereIsOneAndANewOneReplacesIt() {
    IssuedToken old = keeping.replace(world.ada, World.ACME, Kind.ORGANIZATION, () -> USUAL);
    IssuedToken young = keeping.replace(world.ada, World.ACME, Kind.ORGANIZATION, () -> USUAL);

    assertThat(caller(old)).isEmpty();
    assertThat(caller(young))
        .contains(
            new Caller.Authenticated(new Principal.Organization(world.acme), young.token().id()));
    assertThat(keeping.show(world.ada, World.ACME, Kind.ORGANIZATION).token())
        .isEqualTo(young.token());
    assertThat(young.token().createdBy()).isEqualTo(World.principal(world.ada));

    keeping.revoke(world.ada, World.ACME, Kind.ORGANIZATION);

    assertThat(caller(young)).isEmpty();
    assertThat(failure(() -> keeping.show(world.ada, World.ACME, Kind.ORGANIZATION)))
        .isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.revoke(world.ada, World.ACME, Kind.ORGANIZATION)))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void itIsRefusedWhereAUserOrTeamMustAnswer() {
    Caller token =
        caller(keeping.replace(world.ada, World.ACME, Kind.ORGANIZATION, () -> USUAL))
            .orElseThrow();

    assertThat(failure(() -> world.announce(token, StateFixture.any(1))))
        .isInstanceOfSatisfying(
            Failure.NotAllowed.class,
            refused -> assertThat(refused.reason()).contains("Organization tokens"));
    Caller foreign =
        caller(keeping.replace(world.eve, World.EVIL, Kind.ORGANIZATION, () -> USUAL))
            .orElseThrow();
    assertThat(failure(() -> world.announce(foreign, StateFixture.any(1)))).isEqualTo(NOT_FOUND);
  }

  @Test
  void oneThatReadsTheAuditTrailDoesNothingElse() {
    IssuedToken issued = keeping.replace(world.ada, World.ACME, Kind.AUDIT_TRAILS, () -> USUAL);
    Caller reader = caller(issued).orElseThrow();
    ReadingAuditTrails trails = world.app.readingAuditTrails();

    assertThat(trails.listOwn(reader, AuditQuery.ALL, new ReadingAuditTrails.Pages(1, 5)).records())
        .isNotEmpty();
    for (Runnable use :
        List.<Runnable>of(
            () ->
                trails.list(reader, World.ACME, AuditQuery.ALL, new ReadingAuditTrails.Pages(1, 5)),
            () -> world.app.managingOrganizations().show(reader, World.ACME),
            () -> world.app.readingUsers().account(reader),
            () -> keeping.show(reader, World.ACME, Kind.AUDIT_TRAILS),
            () -> world.app.managingUserTokens().show(reader, issued.token().id()),
            () -> world.app.managingUserTokens().revoke(reader, issued.token().id()),
            () -> world.announce(reader, StateFixture.any(1)))) {
      assertThat(failure(use)).isEqualTo(NOT_FOUND);
    }
  }

  @Test
  void thoseOfOneKindAreNotThoseOfTheOther() {
    IssuedToken acting = keeping.replace(world.ada, World.ACME, Kind.ORGANIZATION, () -> USUAL);
    IssuedToken reading = keeping.replace(world.ada, World.ACME, Kind.AUDIT_TRAILS, () -> USUAL);

    assertThat(caller(acting)).isPresent();
    assertThat(keeping.show(world.ada, World.ACME, Kind.AUDIT_TRAILS).token())
        .isEqualTo(reading.token());
    keeping.revoke(world.ada, World.ACME, Kind.AUDIT_TRAILS);

    assertThat(caller(reading)).isEmpty();
    assertThat(caller(acting)).isPresent();
    assertThat(failure(() -> keeping.show(world.ada, World.ACME, Kind.AUDIT_TRAILS)))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void refusesAnExpiryThatIsPast() {
    Optional<Instant> past = Optional.of(world.time.instant());
    IssuedToken kept = keeping.replace(world.ada, World.ACME, Kind.ORGANIZATION, () -> USUAL);

    assertThat(failure(() -> keeping.replace(world.ada, World.ACME, Kind.ORGANIZATION, () -> past)))
        .isEqualTo(
            Failure.Invalid.of("/data/attributes/expired-at", "Expired at must be in the future"));
    assertThat(caller(kept)).isPresent();
  }
}
