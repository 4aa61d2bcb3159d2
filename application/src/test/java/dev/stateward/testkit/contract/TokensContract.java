package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.token.port.TokenGenerator.TokenDigest;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenDescription;
import dev.stateward.domain.token.TokenId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of tokens does. */
public class TokensContract extends StoresContract {
  @Test
  void findsATokenByTheDigestOfItsSecret() {
    ApiToken token = add(new Principal.User(fixture().user().id()));

    assertThat(stores().tokens().find(List.of(digest(token)))).contains(unused(token));
    assertThat(stores().tokens().find(token.id())).contains(unused(token));
    assertThat(stores().tokens().find(List.of(new TokenDigest("00")))).isEmpty();
  }

  @Test
  void findsATokenByOneOfTheDigestsItMayHave() {
    ApiToken token = add(new Principal.User(fixture().user().id()));
    add(token.owner());
    TokenDigest other = new TokenDigest("00");

    assertThat(stores().tokens().find(List.of(other, digest(token)))).contains(unused(token));
    assertThat(stores().tokens().find(List.of(digest(token), other))).contains(unused(token));
    assertThat(stores().tokens().find(List.of(other, new TokenDigest("01")))).isEmpty();
    assertThat(stores().tokens().find(List.of())).isEmpty();
  }

  @Test
  void knowsTheOwnerOfEveryKind() {
    Organization organization = fixture().organization();
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of());

    ApiToken ofTeam = add(new Principal.Team(team));
    ApiToken ofOrganization = add(new Principal.Organization(organization.id()));
    ApiToken ofReader = add(new Principal.AuditReader(organization.id()));

    assertThat(stores().tokens().find(ofTeam.id())).contains(unused(ofTeam));
    assertThat(stores().tokens().find(ofOrganization.id())).contains(unused(ofOrganization));
    assertThat(stores().tokens().find(ofReader.id())).contains(unused(ofReader));
    assertThat(stores().tokens().list(ofReader.owner(), ALL).items())
        .containsExactly(unused(ofReader));
    assertThat(stores().tokens().list(ofOrganization.owner(), ALL).items())
        .containsExactly(unused(ofOrganization));
    assertThat(stores().tokens().list(ofTeam.owner(), ALL).items()).containsExactly(unused(ofTeam));
  }

  @Test
  void listsTheTokensOfAnOwnerOldestFirst() {
    Principal owner = new Principal.User(fixture().user().id());
    ApiToken first = add(owner);
    ApiToken second = add(owner);
    ApiToken third = add(owner);
    add(new Principal.User(fixture().user().id()));

    var page = stores().tokens().list(owner, new PageRequest(2, 2));

    assertThat(stores().tokens().list(owner, ALL).items())
        .containsExactly(unused(first), unused(second), unused(third));
    assertThat(page.items()).containsExactly(unused(third));
    assertThat(page.total()).isEqualTo(3);
    assertThat(stores().tokens().list(owner, new PageRequest(9, 2)).total()).isEqualTo(3);
  }

  @Test
  void listsTheTokensOfManyOwnersOldestFirst() {
    Organization organization = fixture().organization();
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of());
    ApiToken ofTeam = add(new Principal.Team(team));
    ApiToken ofOrganization = add(new Principal.Organization(organization.id()));
    ApiToken ofReader = add(new Principal.AuditReader(organization.id()));
    ApiToken ofUser = add(new Principal.User(fixture().user().id()));
    add(new Principal.User(fixture().user().id()));

    assertThat(stores().tokens().all(List.of(ofReader.owner(), ofUser.owner())))
        .containsExactly(unused(ofReader), unused(ofUser));
    assertThat(
            stores().tokens().all(List.of(ofUser.owner(), ofOrganization.owner(), ofTeam.owner())))
        .containsExactly(unused(ofTeam), unused(ofOrganization), unused(ofUser));
    assertThat(stores().tokens().all(List.of())).isEmpty();
  }

  @Test
  void goesWithItsTeam() {
    TeamId team = fixture().ids().team();
    teams().add(fixture().organization(), team, Set.of());
    ApiToken token = add(new Principal.Team(team));

    stores().teams().remove(team);

    assertThat(stores().tokens().find(List.of(digest(token)))).isEmpty();
  }

  @Test
  void removesOnce() {
    ApiToken token = add(new Principal.User(fixture().user().id()));

    assertThat(stores().tokens().remove(token.id())).isTrue();
    assertThat(stores().tokens().remove(token.id())).isFalse();
    assertThat(stores().tokens().find(List.of(digest(token)))).isEmpty();
  }

  @Test
  void notesTheLastUse() {
    ApiToken token = add(new Principal.User(fixture().user().id()));
    Instant at = fixture().now();

    stores().tokens().touch(token.id(), at);

    assertThat(stores().tokens().find(token.id())).contains(new UsedToken(token, at));
  }

  @Test
  void keepsTheLaterOfTwoUses() {
    ApiToken token = add(new Principal.User(fixture().user().id()));
    Instant earlier = fixture().now();
    Instant later = fixture().now();

    stores().tokens().touch(token.id(), later);
    stores().tokens().touch(token.id(), earlier);

    assertThat(stores().tokens().find(token.id())).contains(new UsedToken(token, later));
  }

  @Test
  void goesWithItsOrganization() {
    Organization organization = fixture().organization();
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of());
    ApiToken ofTeam = add(new Principal.Team(team));
    ApiToken ofOrganization = add(new Principal.Organization(organization.id()));

    stores().organizations().remove(organization.id());

    assertThat(stores().tokens().find(ofTeam.id())).isEmpty();
    assertThat(stores().tokens().find(ofOrganization.id())).isEmpty();
  }

  @Test
  void needsAnOwner() {
    assertThatThrownBy(() -> add(new Principal.User(fixture().ids().user())))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void tellsAnEmptyDescriptionFromNone() {
    Principal owner = new Principal.User(fixture().user().id());
    ApiToken none = add(owner, new TokenDescription.None());
    ApiToken empty = add(owner, new TokenDescription.Stated(""));

    assertThat(stores().tokens().list(owner, ALL).items())
        .containsExactly(unused(none), unused(empty));
  }

  private ApiToken add(Principal owner) {
    return add(owner, new TokenDescription.Stated("for tests"));
  }

  private ApiToken add(Principal owner, TokenDescription description) {
    Instant now = fixture().now();
    ApiToken token =
        new ApiToken(
            fixture().ids().token(),
            owner,
            new Principal.User(fixture().ids().user()),
            description,
            now,
            now.plus(Duration.ofDays(9)));
    stores().tokens().add(token, digest(token));
    return token;
  }

  @Test
  void tellsWhichTokensAreValid() {
    ApiToken held = add(new Principal.User(fixture().user().id()));
    ApiToken revoked = add(held.owner());
    stores().tokens().remove(revoked.id());
    List<TokenId> asked = List.of(held.id(), revoked.id(), fixture().ids().token());

    assertThat(stores().tokens().valid(asked, held.createdAt())).containsExactly(held.id());
    assertThat(stores().tokens().valid(asked, held.expiresAt())).isEmpty();
    assertThat(stores().tokens().valid(List.of(), held.createdAt())).isEmpty();

    Principal.User owner = (Principal.User) held.owner();
    stores().users().suspend(owner.id(), held.createdAt());
    assertThat(stores().tokens().valid(asked, held.createdAt())).isEmpty();
    assertThat(stores().tokens().find(List.of(digest(held)))).isEmpty();
    stores().users().resume(owner.id());
    assertThat(stores().tokens().find(List.of(digest(held)))).contains(unused(held));
  }

  private static TokenDigest digest(ApiToken token) {
    return new TokenDigest("d" + token.id().value());
  }

  private static UsedToken unused(ApiToken token) {
    return new UsedToken(token, Instant.EPOCH);
  }
}
