package dev.stateward.application;

import dev.stateward.application.port.in.Hosted;
import dev.stateward.application.port.out.Signer;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.user.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes and reads capabilities: signed texts that stand for one subject's right to put or fetch one
 * content, until they expire.
 *
 * <p>A capability lives for 25 to 50 hours. Its end is rounded, so that it reads the same each time
 * it is shown within 25 hours.
 */
final class Capabilities {
  /** No capability lives longer. */
  static final Duration LONGEST = Duration.ofHours(50);

  private static final long LEAST_SECONDS = LONGEST.toSeconds() / 2;
  private static final char SEPARATOR = ' ';

  private final Signer signer;

  Capabilities(Signer signer) {
    this.signer = signer;
  }

  /**
   * A right that was shown to somebody.
   *
   * @param place what it opens
   * @param version of which version
   * @param subject to whom it was shown; it is worth what he may do when it is used
   */
  record Capability(Hosted place, StateVersionId version, Principal subject) {}

  /** The text of {@code capability}. */
  String write(Capability capability, Instant now) {
    long end = (now.getEpochSecond() / LEAST_SECONDS + 2) * LEAST_SECONDS;
    return signer.sign(
        capability.place().name().toLowerCase(Locale.ROOT)
            + SEPARATOR
            + capability.version()
            + SEPARATOR
            + subject(capability.subject())
            + SEPARATOR
            + end);
  }

  /** The capability that {@code text} is; empty when it was not made here or has expired. */
  Optional<Capability> read(String text, Instant now) {
    return signer.verify(text).flatMap(signed -> parse(signed, now));
  }

  private static Optional<Capability> parse(String signed, Instant now) {
    String[] parts = signed.split(String.valueOf(SEPARATOR), -1);
    if (parts.length != 4 || now.getEpochSecond() >= Long.parseLong(parts[3])) {
      return Optional.empty();
    }
    return Optional.of(
        new Capability(
            Hosted.valueOf(parts[0].toUpperCase(Locale.ROOT)),
            new StateVersionId(parts[1]),
            principal(parts[2])));
  }

  private static String subject(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> id.value();
      case Principal.Team(var id) -> id.value();
      case Principal.Organization(var id) -> id.value();
    };
  }

  private static Principal principal(String text) {
    if (UserId.hasForm(text)) {
      return new Principal.User(new UserId(text));
    }
    if (TeamId.hasForm(text)) {
      return new Principal.Team(new TeamId(text));
    }
    return new Principal.Organization(new OrganizationId(text));
  }
}
