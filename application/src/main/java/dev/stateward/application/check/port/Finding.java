package dev.stateward.application.check.port;

import java.util.Objects;

/**
 * Something that is wrong.
 *
 * @param version the identifier of the version that it concerns; empty for none
 * @param object the key of the blob that it concerns, or the id of the wrapping key, the webhook or
 *     the organization
 * @param detail what is wrong, without any of the content
 * @param remedy what a repair does about it
 */
public record Finding(
    FindingKind kind, String version, String object, String detail, Remedy remedy) {
  public Finding {
    Objects.requireNonNull(kind, "kind is null");
    Objects.requireNonNull(version, "version is null");
    Objects.requireNonNull(object, "object is null");
    Objects.requireNonNull(detail, "detail is null");
    Objects.requireNonNull(remedy, "remedy is null");
  }

  /** The finding after a repair did what it can. */
  public Finding repaired() {
    return new Finding(kind, version, object, detail, Remedy.DONE);
  }

  /** What a repair does about a finding. */
  public enum Remedy {
    /** Nothing: a backup has to. */
    NONE,
    /** A repair can mend it. */
    POSSIBLE,
    /** A repair did what it can. */
    DONE
  }
}
