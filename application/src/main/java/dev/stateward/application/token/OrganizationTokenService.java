package dev.stateward.application.token;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.Teams;
import dev.stateward.application.token.port.ManagingOrganizationTokens;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenDescription;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Manages the tokens of organizations, one of each kind; the owners team is locked during a change.
 */
final class OrganizationTokenService implements ManagingOrganizationTokens {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Tokens tokens;
  private final Teams teams;
  private final Organizations organizations;
  private final TokenIssuer issuer;

  OrganizationTokenService(
      UseCaseContext context,
      Tokens tokens,
      Teams teams,
      Organizations organizations,
      TokenIssuer issuer) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.tokens = tokens;
    this.teams = teams;
    this.organizations = organizations;
    this.issuer = issuer;
  }

  @Override
  public IssuedToken replace(
      Caller caller, OrganizationName organization, Kind kind, Input<Optional<Instant>> expiresAt) {
    return transactions.inTransaction(() -> {
      Held held = hold(caller, organization);
      Principal owner = owner(kind, held.organization());
      List<ApiToken> replaced = token(owner).map(UsedToken::token).stream().toList();
      IssuedToken issued =
          issuer.make(owner, held.issuer(), new TokenDescription.None(), expiresAt.parse());
      // Recorded first, because the caller's own token may be the one that is replaced.
      recorder.record(caller, AuditEvents.issued(trail(held), replaced, issued.token()));
      replaced.forEach(token -> tokens.remove(token.id()));
      issuer.add(issued);
      return issued;
    });
  }

  @Override
  public UsedToken show(Caller caller, OrganizationName organization, Kind kind) {
    Organization owned = authorizer.enterAsOwner(caller, organization).organization();
    return token(owner(kind, owned)).orElseThrow(UseCaseFailedException::notFound);
  }

  @Override
  public void revoke(Caller caller, OrganizationName organization, Kind kind) {
    transactions.run(() -> {
      Held held = hold(caller, organization);
      UsedToken token =
          token(owner(kind, held.organization())).orElseThrow(UseCaseFailedException::notFound);
      recorder.record(caller, AuditEvents.revoked(trail(held), token.token()));
      tokens.remove(token.token().id());
    });
  }

  private static Principal owner(Kind kind, Organization organization) {
    return switch (kind) {
      case ORGANIZATION -> new Principal.Organization(organization.id());
      case AUDIT_TRAILS -> new Principal.AuditReader(organization.id());
    };
  }

  /** An organization whose owners team is held, and who issues its token. */
  private record Held(Organization organization, Principal issuer) {}

  private static TrailId trail(Held held) {
    return TrailId.of(held.organization().id());
  }

  private Held hold(Caller caller, OrganizationName organization) {
    Held held = allowed(caller, organization);
    teams.hold(teams.ownersOf(held.organization().id()).id());
    return held;
  }

  /**
   * Authorizes owners and the operator; for the operator, the organization is recorded as the
   * issuer.
   */
  private Held allowed(Caller caller, OrganizationName name) {
    if (caller instanceof Caller.Operator) {
      Organization found = organizations.find(name).orElseThrow(UseCaseFailedException::notFound);
      return new Held(found, new Principal.Organization(found.id()));
    }
    Authorizer.AuthorizedOrganization entered = authorizer.enterAsOwner(caller, name);
    return new Held(entered.organization(), entered.principal());
  }

  private Optional<UsedToken> token(Principal owner) {
    return tokens.all(List.of(owner)).stream().findFirst();
  }
}
