package dev.stateward.application.token.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
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
 * Issuing, listing and revoking the tokens of teams (Team Tokens API): one without a description,
 * which a new one replaces, and as many with descriptions as are wanted.
 *
 * <p>For owners, those who manage teams, and the team's members where its settings leave that to
 * them. To others there is no such team. Single tokens are shown and revoked by {@link
 * ManagingUserTokens}.
 */
public interface ManagingTeamTokens {
  /**
   * Issues the team's token without a description; one that is there ends with this call.
   *
   * @param expiresAt from when on it is refused; two years ahead when not given; {@link
   *     Failure.Invalid} when it is past
   */
  IssuedToken replace(Caller caller, TeamId team, Optional<Instant> expiresAt);

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
      Caller caller, TeamId team, TokenDescription description, Optional<Instant> expiresAt);

  /** All tokens of the team, oldest first. */
  Page<UsedToken> list(Caller caller, TeamId team, PageRequest request);

  /** The tokens of all teams of the organization whose tokens the caller may see. */
  Page<TeamToken> listAll(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request);

  /**
   * Which tokens are listed, and how.
   *
   * @param teamContains what the team's name contains, whatever its case; empty for any
   */
  record Selection(String teamContains, Order order) {
    public Selection {
      Objects.requireNonNull(teamContains, "teamContains is null");
      Objects.requireNonNull(order, "order is null");
    }
  }

  /** In which order tokens are listed; where that leaves it open, by team and oldest first. */
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

    /** Compares tokens by what this order is by, and by nothing else. */
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
   * one is no such token, or none that the caller may revoke.
   */
  void revokeAll(Caller caller, OrganizationName organization, Set<TokenId> tokens);

  /**
   * A token and whose it is.
   *
   * @param team the team as which it acts
   */
  record TeamToken(UsedToken token, Team team) {
    public TeamToken {
      Objects.requireNonNull(token, "token is null");
      Objects.requireNonNull(team, "team is null");
    }
  }
}
