package dev.stateward.application.stateversion;

import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Signer;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Creates and verifies capabilities: signed texts that allow the holder of one token to upload or
 * download one blob until they expire.
 *
 * <p>The expiry is rounded, so that repeated responses show the same URL for a while: downloads to
 * half of their life, uploads to an hour.
 */
final class SignedUrls {
  private static final Duration UPLOADS_ROUNDED_TO = Duration.ofHours(1);
  private static final char SEPARATOR = ' ';
  private static final int PARTS = 5;

  private final Signer signer;
  private final Duration downloadLife;

  /**
   * Signed URLs with signatures of {@code signer}.
   *
   * @param downloadLife how long downloads are valid at most
   */
  SignedUrls(Signer signer, Duration downloadLife) {
    this.signer = signer;
    this.downloadLife = downloadLife;
  }

  /**
   * The right that a signed URL carries.
   *
   * @param place the blob it gives access to
   * @param version the version of that blob
   * @param subject the principal it was issued to, whose permissions are checked when it is used
   * @param token the token it was issued for; it is void when that token is void
   */
  record Capability(SignedUrl place, StateVersionId version, Principal subject, TokenId token) {
    /** The credential of its user. */
    Credential credential(Instant at) {
      return new Credential(subject, token, at);
    }
  }

  /** The text of {@code capability}. */
  String write(Capability capability, Instant now) {
    return signer.sign(
        capability.place().name().toLowerCase(Locale.ROOT)
            + SEPARATOR
            + capability.version()
            + SEPARATOR
            + subject(capability.subject())
            + SEPARATOR
            + capability.token()
            + SEPARATOR
            + end(capability.place(), now));
  }

  private long end(SignedUrl place, Instant now) {
    return switch (place) {
      case STATE_UPLOAD, JSON_UPLOAD -> end(Budgets.UPLOAD_URL, UPLOADS_ROUNDED_TO, now);
      case STATE_DOWNLOAD, JSON_DOWNLOAD -> end(downloadLife, downloadLife.dividedBy(2), now);
    };
  }

  /** The last multiple of {@code step} within {@code life} from now. */
  private static long end(Duration life, Duration step, Instant now) {
    long seconds = step.toSeconds();
    return (now.getEpochSecond() + life.toSeconds()) / seconds * seconds;
  }

  /** Verifies a capability; empty when it is invalid or expired. */
  Optional<Capability> read(String text, Instant now) {
    return signer.verify(text).flatMap(signed -> parse(signed, now));
  }

  private static Optional<Capability> parse(String signed, Instant now) {
    String[] parts = signed.split(String.valueOf(SEPARATOR), -1);
    if (parts.length != PARTS || now.getEpochSecond() >= Long.parseLong(parts[PARTS - 1])) {
      return Optional.empty();
    }
    return Optional.of(
        new Capability(
            SignedUrl.valueOf(parts[0].toUpperCase(Locale.ROOT)),
            new StateVersionId(parts[1]),
            principal(parts[2]),
            new TokenId(parts[3])));
  }

  private static String subject(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> id.value();
      case Principal.Team(var id) -> id.value();
      case Principal.Organization(var id) -> id.value();
      case Principal.AuditReader ignored ->
          throw new IllegalArgumentException("readers of audit trails get no signed URLs");
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
