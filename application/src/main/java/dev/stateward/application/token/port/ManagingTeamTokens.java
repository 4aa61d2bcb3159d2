package dev.stateward.application.token.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.token.TokenDescription;
import dev.stateward.domain.token.TokenId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Issues, lists and revokes the tokens of teams (Team Tokens API): one without a description, which
 * a new one replaces, and any number with descriptions.
 *
 * <p>For owners, those who manage teams, and the team's members where its settings allow it; others
 * get "not found". Single tokens are shown and revoked by {@link ManagingUserTokens}.
 */
public interface ManagingTeamTokens {
  /**
   * Issues the team's token without a description and revokes an existing one.
   *
   * @param expiresAt the expiry; by default in two years; {@link Failure.Invalid} when it is past
   */
  IssuedToken replace(Caller caller, TeamId team, Input<Optional<Instant>> expiresAt);

  /** The team's token without a description; {@link Failure.NotFound} when there is none. */
  UsedToken show(Caller caller, TeamId team);

  /** Revokes the team's token without a description, as {@link ManagingUserTokens#revoke} does. */
  void revoke(Caller caller, TeamId team);

  /**
   * Issues a token with a description. {@link Failure.InvalidAttributes} when another token of the
   * team has it, {@link Failure.Invalid} when there is none; it may be empty.
   *
   * @param expiresAt as in {@link #replace}
   */
  IssuedToken issue(
      Caller caller,
      TeamId team,
      Input<TokenDescription> description,
      Input<Optional<Instant>> expiresAt);

  /** All tokens of the team, oldest first. */
  Page<UsedToken> list(Caller caller, TeamId team, PageRequest request);

  /** The tokens of all teams of the organization whose tokens the caller may see. */
  Page<TeamToken> listAll(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request);

  /**
   * Selects and orders listed tokens.
   *
   * @param teamContains a part of the team's name, case-insensitive; empty for any
   */
  record Selection(String teamContains, Order order) {
    public Selection {
      Objects.requireNonNull(teamContains, "teamContains is null");
      Objects.requireNonNull(order, "order is null");
    }
  }

  /** The order of listed tokens; equal ones by team, then oldest first. */
  enum Order {
    BY_TEAM(Comparator.comparing(Order::team)),
    CREATED_FIRST(Comparator.comparing(Order::createdAt)),
    CREATED_LAST(Comparator.comparing(Order::createdAt).reversed()),
    EXPIRING_FIRST(Comparator.comparing(Order::expiresAt)),
    EXPIRING_LAST(Comparator.comparing(Order::expiresAt).reversed()),
    USED_FIRST(Comparator.comparing(Order::lastUsedAt)),
    USED_LAST(Comparator.comparing(Order::lastUsedAt).reversed());

    private final Comparator<TeamToken> comparator;

    Order(Comparator<TeamToken> comparator) {
      this.comparator = comparator;
    }

    /** Compares tokens by the attribute of this order only. */
    public Comparator<TeamToken> comparator() {
      return comparator;
    }

    private static String team(TeamToken listed) {
      return listed.team().name().value().toLowerCase(Locale.ROOT);
    }

    private static Instant createdAt(TeamToken listed) {
      return listed.token().token().createdAt();
    }

    private static Instant expiresAt(TeamToken listed) {
      return listed.token().token().expiresAt();
    }

    private static Instant lastUsedAt(TeamToken listed) {
      return listed.token().lastUsedAt();
    }
  }

  /**
   * Revokes tokens of the organization's teams, all of them or none; {@link Failure.NotFound} when
   * the caller may not revoke one of them.
   */
  void revokeAll(Caller caller, OrganizationName organization, Input<Set<TokenId>> tokens);

  /**
   * A token and its team.
   *
   * @param team the team that it acts as
   */
  record TeamToken(UsedToken token, Team team) {
    public TeamToken {
      Objects.requireNonNull(token, "token is null");
      Objects.requireNonNull(team, "team is null");
    }
  }
}
