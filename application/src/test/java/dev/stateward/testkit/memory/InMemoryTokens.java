package dev.stateward.testkit.memory;

import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.token.port.TokenGenerator.TokenDigest;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class InMemoryTokens implements Tokens {
  private final InMemoryTransactions transactions;

  InMemoryTokens(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(ApiToken token, TokenDigest digest) {
    transactions.change(tables -> {
      Tables.require(hasOwner(tables, token.owner()));
      Tables.require(
          tables.tokens.values().stream().noneMatch(other -> other.digest().equals(digest)));
      Tables.insert(tables.tokens, token.id(), new Tables.Token(token, digest, Instant.EPOCH));
    });
  }

  static boolean hasOwner(Tables tables, Principal owner) {
    return switch (owner) {
      case Principal.User(var id) -> tables.users.containsKey(id);
      case Principal.Team(var id) -> tables.teams.containsKey(id);
      case Principal.Organization(var id) -> tables.organizations.containsKey(id);
      case Principal.AuditReader(var id) -> tables.organizations.containsKey(id);
    };
  }

  /** Whether the token of {@code credential} stands for its principal in an organization. */
  static boolean holds(Tables tables, Credential credential, OrganizationId organization) {
    Tables.Token token = tables.tokens.get(credential.token());
    return token != null
        && token.token().owner().equals(credential.principal())
        && valid(tables, token.token(), credential.at())
        && (!(credential.principal() instanceof Principal.User)
            || InMemoryMemberships.usersAct(tables, organization))
        && youngEnough(tables, token.token(), organization, credential.at());
  }

  private static boolean youngEnough(
      Tables tables, ApiToken token, OrganizationId organization, Instant at) {
    return tables
        .settings
        .getOrDefault(organization, OrganizationSettings.INITIAL)
        .greatestAge(token.owner().tokenKind())
        .filter(age -> Duration.between(token.createdAt(), at).compareTo(age) >= 0)
        .isEmpty();
  }

  private static boolean valid(Tables tables, ApiToken token, Instant at) {
    return token.validAt(at) && !suspended(tables, token);
  }

  private static boolean suspended(Tables tables, ApiToken token) {
    return token.owner() instanceof Principal.User(var id) && tables.suspended.containsKey(id);
  }

  @Override
  public Optional<UsedToken> find(Collection<TokenDigest> digests) {
    return transactions.read(tables ->
        tables.tokens.values().stream()
            .filter(token -> digests.contains(token.digest()))
            .filter(token -> !suspended(tables, token.token()))
            .map(InMemoryTokens::used)
            .findFirst());
  }

  @Override
  public Optional<UsedToken> find(TokenId id) {
    return transactions.read(
        tables -> Optional.ofNullable(tables.tokens.get(id)).map(InMemoryTokens::used));
  }

  @Override
  public Set<TokenId> valid(Collection<TokenId> ids, Instant at) {
    return transactions.read(tables ->
        ids.stream()
            .filter(id ->
                Optional.ofNullable(tables.tokens.get(id))
                    .filter(token -> valid(tables, token.token(), at))
                    .isPresent())
            .collect(Collectors.toUnmodifiableSet()));
  }

  private static UsedToken used(Tables.Token token) {
    return new UsedToken(token.token(), token.lastUsedAt());
  }

  @Override
  public Page<UsedToken> list(Principal owner, PageRequest request) {
    return Pages.cut(
        transactions.read(tables -> ofOwners(tables, Set.of(owner)).toList()), request);
  }

  @Override
  public List<UsedToken> all(Collection<? extends Principal> owners) {
    Set<Principal> wanted = Set.copyOf(owners);
    return transactions.read(tables ->
        ofOwners(tables, wanted)
            .filter(used -> !tables.workloadTokens.containsKey(used.token().id()))
            .toList());
  }

  private static Stream<UsedToken> ofOwners(Tables tables, Set<? extends Principal> wanted) {
    return tables.tokens.values().stream()
        .filter(token -> wanted.contains(token.token().owner()))
        .map(InMemoryTokens::used)
        .sorted(
            Comparator.comparing((UsedToken used) -> used.token().createdAt())
                .thenComparing(used -> used.token().id().value()));
  }

  @Override
  public boolean remove(TokenId id) {
    return transactions.write(tables -> {
      tables.workloadTokens.remove(id);
      return tables.tokens.remove(id) != null;
    });
  }

  @Override
  public void touch(TokenId id, Instant at) {
    transactions.change(tables ->
        tables.tokens.computeIfPresent(
            id,
            (key, token) ->
                at.isAfter(token.lastUsedAt())
                    ? new Tables.Token(token.token(), token.digest(), at)
                    : token));
  }
}
