package dev.stateward.application.token;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.token.port.ManagingOrganizationTokens.Kind;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TokenKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How old tokens may be that act in an organization. */
class TokenAgesTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Optional<Instant> USUAL = Optional.empty();

  private final World world = new World();
  private final ManagingOrganizations organizations = world.app.managingOrganizations();

  private void limit(Caller owner, TokenKind kind, Duration age) {
    organizations.update(
        owner,
        World.ACME,
        before -> {
          OrganizationSettings settings = before.settings();
          Set<OrganizationFlag> flags = new HashSet<>(settings.flags());
          flags.add(OrganizationFlag.MAX_TTL_ENABLED);
          return new Draft(
              before.name(),
              before.email(),
              settings.with(flags).with(settings.tokenAges().with(Map.of(kind, age))));
        });
  }

  private void letUsersAct(Caller owner, boolean act) {
    organizations.update(
        owner,
        World.ACME,
        before -> {
          Set<OrganizationFlag> flags = new HashSet<>(before.settings().flags());
          flags.remove(OrganizationFlag.USER_TOKENS_ENABLED);
          if (act) {
            flags.add(OrganizationFlag.USER_TOKENS_ENABLED);
          }
          return new Draft(before.name(), before.email(), before.settings().with(flags));
        });
  }

  @Test
  void oldTokensDoNotActFromTheNextCallOn() {
    world.time.pass(HOUR);
    Caller young = world.as(World.principal(world.ada));

    limit(world.ada, TokenKind.USER, HOUR);

    for (Caller old : List.of(world.ada, world.bob, world.wim)) {
      assertThat(failure(() -> organizations.show(old, World.ACME)))
          .isEqualTo(new Failure.NotFound());
      assertThat(failure(() -> world.app.managingWorkspaces().show(old, world.workspace)))
          .isEqualTo(new Failure.NotFound());
      assertThat(organizations.list(old, "", new PageRequest(1, 20)).items()).isEmpty();
    }
    assertThat(organizations.show(young, World.ACME).access().owner()).isTrue();
    assertThat(organizations.show(world.eve, World.EVIL).access().owner()).isTrue();

    world.time.pass(HOUR);
    assertThat(failure(() -> organizations.show(young, World.ACME)))
        .isEqualTo(new Failure.NotFound());
  }

  @Test
  void newTokensEndInTime() {
    limit(world.ada, TokenKind.ORGANIZATION, HOUR);
    limit(world.ada, TokenKind.AUDIT_TRAILS, HOUR.multipliedBy(2));
    limit(world.ada, TokenKind.TEAM, HOUR.multipliedBy(3));

    assertThat(life(issue(Kind.ORGANIZATION, USUAL))).isEqualTo(HOUR);
    assertThat(life(issue(Kind.AUDIT_TRAILS, USUAL))).isEqualTo(HOUR.multipliedBy(2));
    TeamId team = world.linked(world.mia, WorkspaceAccess.Level.READ);
    assertThat(life(world.app.managingTeamTokens().replace(world.ada, team, () -> USUAL)))
        .isEqualTo(HOUR.multipliedBy(3));

    Instant late = world.time.instant().plus(HOUR.multipliedBy(4));
    for (Runnable use :
        List.<Runnable>of(
            () -> issue(Kind.ORGANIZATION, Optional.of(late)),
            () -> issue(Kind.AUDIT_TRAILS, Optional.of(late)),
            () ->
                world.app.managingTeamTokens().replace(world.ada, team, () -> Optional.of(late)))) {
      assertThat(failure(use))
          .isInstanceOfSatisfying(
              Failure.Invalid.class,
              invalid ->
                  assertThat(invalid.toString())
                      .contains("/data/attributes/expired-at", "must not be after"));
    }
    Instant soon = world.time.instant().plus(HOUR.dividedBy(2)).truncatedTo(ChronoUnit.SECONDS);
    assertThat(issue(Kind.ORGANIZATION, Optional.of(soon)).token().expiresAt()).isEqualTo(soon);
  }

  private IssuedToken issue(Kind kind, Optional<Instant> end) {
    return world.app.managingOrganizationTokens().replace(world.ada, World.ACME, kind, () -> end);
  }

  private static Duration life(IssuedToken issued) {
    return Duration.between(issued.token().createdAt(), issued.token().expiresAt());
  }

  @Test
  void trailsAreNotReadByOldTokens() {
    ReadingAuditTrails trails = world.app.readingAuditTrails();
    ReadingAuditTrails.Pages pages = new ReadingAuditTrails.Pages(1, 5);
    for (Principal principal :
        List.of(new Principal.Organization(world.acme), new Principal.AuditReader(world.acme))) {
      Caller caller = world.as(principal);
      assertThat(trails.listOwn(caller, AuditQuery.ALL, pages).total()).isNotNegative();
      limit(world.ada, principal.tokenKind(), HOUR);
      world.time.pass(HOUR);
      assertThat(failure(() -> trails.listOwn(caller, AuditQuery.ALL, pages)))
          .isEqualTo(new Failure.NotFound());
    }
  }

  @Test
  void leaveAWayBackWhereNoUserTokenActs() {
    Caller itself = world.as(new Principal.Organization(world.acme));
    letUsersAct(world.ada, false);
    world.time.pass(HOUR);

    assertThat(failure(() -> limit(itself, TokenKind.ORGANIZATION, HOUR)))
        .isInstanceOf(Failure.Invalid.class);

    limit(itself, TokenKind.ORGANIZATION, HOUR.multipliedBy(2));
    letUsersAct(itself, true);
    world.time.pass(HOUR);
    assertThat(failure(() -> letUsersAct(world.ada, false))).isInstanceOf(Failure.Invalid.class);
  }
}
