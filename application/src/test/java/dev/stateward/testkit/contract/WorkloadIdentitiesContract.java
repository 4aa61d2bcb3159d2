package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.token.port.TokenGenerator.TokenDigest;
import dev.stateward.application.workload.port.ClaimPattern;
import dev.stateward.application.workload.port.RequiredClaims;
import dev.stateward.application.workload.port.WorkloadIdentities;
import dev.stateward.application.workload.port.WorkloadIdentities.Use;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.application.workload.port.WorkloadIdentity.Settings;
import dev.stateward.application.workload.port.WorkloadIdentity.Trust;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.token.ApiToken;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What every store of workload identities does. */
public class WorkloadIdentitiesContract extends StoresContract {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05.123456Z");
  private static final Duration LIFE = Duration.ofMinutes(15);

  private WorkloadIdentities identities() {
    return stores().workloadIdentities();
  }

  private static Trust trust(String... claims) {
    Map<String, ClaimPattern> patterns = new TreeMap<>();
    patterns.put("sub", new ClaimPattern("repo:acme/*:ref:refs/heads/\u00fc=main"));
    for (String claim : claims) {
      patterns.put(claim, new ClaimPattern("a=b*"));
    }
    return new Trust(
        "https://issuer.example.test",
        "https://state.example.test",
        new RequiredClaims(new TreeMap<>(patterns)),
        LIFE);
  }

  private WorkloadIdentity unstored(Organization organization, TeamId team, Instant at) {
    return new WorkloadIdentity(
        fixture().ids().workloadIdentity(), organization, team, trust("ref"), "builds", at);
  }

  private WorkloadIdentity stored() {
    Organization organization = fixture().organization();
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of());
    return stored(organization, team, AT);
  }

  private WorkloadIdentity stored(Organization organization, TeamId team, Instant at) {
    WorkloadIdentity identity = unstored(organization, team, at);
    identities().add(identity);
    return identity;
  }

  private ApiToken token(WorkloadIdentity identity, Instant expiresAt) {
    Principal team = new Principal.Team(identity.team());
    ApiToken token =
        new ApiToken(fixture().ids().token(), team, team, "of a workload", AT, expiresAt);
    stores().tokens().add(token, new TokenDigest("digest of " + token.id()));
    identities().bind(identity.id(), token.id());
    return token;
  }

  @Test
  void keepsWhatAnIdentityIs() {
    WorkloadIdentity identity = stored();

    assertThat(identities().find(identity.id())).contains(identity);
    assertThat(inTransaction(() -> identities().hold(identity.id()))).contains(identity);
    assertThat(identities().find(fixture().ids().workloadIdentity())).isEmpty();
  }

  @Test
  void listsThoseOfATeamOldestFirst() {
    WorkloadIdentity second = stored();
    WorkloadIdentity first = stored(second.organization(), second.team(), AT.minusSeconds(1));
    stored();

    assertThat(identities().list(second.team(), ALL).items()).containsExactly(first, second);
    assertThat(identities().list(second.team(), new PageRequest(2, 1)).items())
        .containsExactly(second);
    assertThat(identities().list(second.team(), new PageRequest(2, 1)).total()).isEqualTo(2);
  }

  @Test
  void savesWhatCanChange() {
    WorkloadIdentity identity = stored();
    WorkloadIdentity other = identity.with(new Settings(trust(), ""));

    assertThat(identities().save(other)).isTrue();
    assertThat(identities().find(identity.id())).contains(other);
    assertThat(identities().save(unstored(identity.organization(), identity.team(), AT))).isFalse();
  }

  @Test
  void refusesAnIdentityWithoutATeam() {
    Organization organization = fixture().organization();
    WorkloadIdentity lost = unstored(organization, fixture().ids().team(), AT);

    assertThatThrownBy(() -> identities().add(lost)).isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void endsTokensWithTheirIdentity() {
    WorkloadIdentity identity = stored();
    WorkloadIdentity other = stored(identity.organization(), identity.team(), AT);
    ApiToken token = token(identity, AT.plus(LIFE));
    ApiToken kept = token(other, AT.plus(LIFE));

    assertThat(identities().remove(identity.id())).isTrue();

    assertThat(identities().remove(identity.id())).isFalse();
    assertThat(stores().tokens().find(token.id())).isEmpty();
    assertThat(stores().tokens().find(kept.id())).isPresent();
  }

  @Test
  void endsWithItsTeam() {
    WorkloadIdentity identity = stored();
    ApiToken token = token(identity, AT.plus(LIFE));

    stores().teams().remove(identity.team());

    assertThat(identities().find(identity.id())).isEmpty();
    assertThat(stores().tokens().find(token.id())).isEmpty();
  }

  @Test
  void removesTokensThatExpired() {
    WorkloadIdentity identity = stored();
    token(identity, AT.plusSeconds(60));
    ApiToken valid = token(identity, AT.plusSeconds(61));

    assertThat(identities().tokens(identity.id())).isEqualTo(2);
    assertThat(identities().removeTokens(identity.id(), AT.plusSeconds(60))).isEqualTo(1);

    assertThat(identities().tokens(identity.id())).isEqualTo(1);
    assertThat(stores().tokens().find(valid.id())).isPresent();
  }

  @Test
  void countsItsTokensApartFromThoseOfTheTeam() {
    WorkloadIdentity identity = stored();
    Principal team = new Principal.Team(identity.team());
    ApiToken token = token(identity, AT.plus(LIFE));

    assertThat(stores().usage().count(new Group.Tokens(team), 10)).isZero();
    assertThat(stores().tokens().all(List.of(team))).isEmpty();
    assertThat(stores().tokens().list(team, ALL).items())
        .extracting(used -> used.token().id())
        .containsExactly(token.id());
  }

  @Test
  void keepsAUseInMindUntilTheTokenExpires() {
    WorkloadIdentity identity = stored();
    String digest = "digest of " + identity.id();
    Use use = new Use(digest, identity.id(), AT);

    assertThat(identities().use(use)).isTrue();
    assertThat(identities().use(use)).isFalse();
    assertThat(identities().use(new Use(digest, stored().id(), AT.plusSeconds(1)))).isFalse();
    assertThat(identities().uses(identity.id())).isEqualTo(1);
    identities().remove(identity.id());
    identities().forgetUses(AT.minusMillis(1));
    assertThat(identities().use(use)).isFalse();

    identities().forgetUses(AT);

    assertThat(identities().use(use)).isTrue();
  }

  @Test
  void acceptsOneOfTwoRacingUses() {
    WorkloadIdentity identity = stored();
    Use use = new Use("raced for by " + identity.id(), identity.id(), AT.plusSeconds(900));

    List<Callable<Boolean>> racers =
        List.of(() -> identities().use(use), () -> identities().use(use));
    assertThat(Racing.race(racers).stream().flatMap(it -> it.returned().stream()))
        .containsExactlyInAnyOrder(true, false);
  }
}
