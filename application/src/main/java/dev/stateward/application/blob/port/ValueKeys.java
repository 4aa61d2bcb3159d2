package dev.stateward.application.blob.port;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The wrapped keys of values in rows (ADR 199). */
public interface ValueKeys {
  /** What values are. */
  enum Kind {
    /** The outputs of a version. */
    OUTPUTS,
    /** The URL of a webhook. */
    WEBHOOK_URL,
    /** The digests of an organization's states, which are made with the key (ADR 207). */
    DIGESTS
  }

  /**
   * The keys that are not under {@code wrappingKey}, by identifier.
   *
   * @param after the identifier that they begin after; empty for the first
   * @param atMost how many, 1 or more
   */
  List<Entry> notUnder(Kind kind, String wrappingKey, Optional<String> after, int atMost);

  /**
   * What has values that need a key and no key, by identifier.
   *
   * @param after the identifier that they begin after; empty for the first
   * @param atMost how many, 1 or more
   */
  List<String> missing(Kind kind, Optional<String> after, int atMost);

  /**
   * Stores keys that were wrapped again.
   *
   * @return how many; one that was changed or deleted meanwhile is left out
   */
  int rewrap(Kind kind, List<Rewrap> keys);

  /** How many keys there are under each wrapping key. */
  Map<String, Long> counts(Kind kind);

  /**
   * A key.
   *
   * @param id the identifier of the version, webhook or organization that has it
   * @param organization the identifier of its organization
   * @param workspace the identifier of its workspace; empty where it has none
   */
  record Entry(String id, String organization, String workspace, WrappedKey key) {
    public Entry {
      Objects.requireNonNull(id, "id is null");
      Objects.requireNonNull(organization, "organization is null");
      Objects.requireNonNull(workspace, "workspace is null");
      Objects.requireNonNull(key, "key is null");
    }
  }

  /** A key that was wrapped again. */
  record Rewrap(String id, WrappedKey before, WrappedKey after) {
    public Rewrap {
      Objects.requireNonNull(id, "id is null");
      Objects.requireNonNull(before, "before is null");
      Objects.requireNonNull(after, "after is null");
    }
  }
}
