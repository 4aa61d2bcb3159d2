package dev.stateward.application.workload.port;

import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Jobs of another system that act as a team: their ID tokens are exchanged for short tokens of it.
 *
 * @param id its identifier
 * @param organization the organization of the team
 * @param team the team
 * @param trust which ID tokens are meant
 * @param description what it is for; may be empty
 * @param createdAt when it was created, to the microsecond
 */
public record WorkloadIdentity(
    WorkloadIdentityId id,
    Organization organization,
    TeamId team,
    Trust trust,
    String description,
    Instant createdAt) {
  /** The longest lifetime of a token. */
  public static final Duration LONGEST_LIFE = Duration.ofHours(1);

  /** The shortest lifetime of a token. */
  public static final Duration SHORTEST_LIFE = Duration.ofMinutes(1);

  /** The longest audience, in characters. */
  public static final int LONGEST_AUDIENCE = 255;

  /** The longest description, in characters. */
  public static final int LONGEST_DESCRIPTION = 255;

  public WorkloadIdentity {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(team, "team is null");
    Objects.requireNonNull(trust, "trust is null");
    Objects.requireNonNull(description, "description is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
  }

  /** This identity with other settings. */
  public WorkloadIdentity with(Settings settings) {
    return new WorkloadIdentity(
        id, organization, team, settings.trust(), settings.description(), createdAt);
  }

  /** What can be changed of it. */
  public Settings settings() {
    return new Settings(trust, description);
  }

  /** What can be changed of an identity. */
  public record Settings(Trust trust, String description) {
    public Settings {
      Objects.requireNonNull(trust, "trust is null");
      Objects.requireNonNull(description, "description is null");
    }
  }

  /**
   * Which ID tokens are meant, and for how long a token lives that they are exchanged for.
   *
   * @param issuer the URL of their issuer, compared literally
   * @param audience whom they must be meant for
   * @param claims what else their claims must be
   * @param life how long a token of the team lives
   */
  public record Trust(String issuer, String audience, RequiredClaims claims, Duration life) {
    public Trust {
      Objects.requireNonNull(issuer, "issuer is null");
      Objects.requireNonNull(audience, "audience is null");
      Objects.requireNonNull(claims, "claims is null");
      if (life.compareTo(SHORTEST_LIFE) < 0 || life.compareTo(LONGEST_LIFE) > 0) {
        throw new IllegalArgumentException("life is " + life);
      }
    }
  }
}
