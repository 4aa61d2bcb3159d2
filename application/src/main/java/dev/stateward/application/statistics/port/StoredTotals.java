package dev.stateward.application.statistics.port;

import dev.stateward.domain.stateversion.StateVersionStatus;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much is stored.
 *
 * @param organizations the organizations
 * @param users the users, suspended ones included
 * @param workspaces the workspaces that are not deleted
 * @param locks the locked ones of them
 * @param versions the state versions by status, those of deleted workspaces included; a status
 *     without versions may be missing
 * @param stateBytes the bytes of their state data, before it is compressed or encrypted
 * @param webhooks the enabled webhooks
 * @param disabledWebhooks the disabled ones
 * @param deliveries the pending deliveries
 * @param damaged the state versions whose data is not as it was stored, or was not readable when it
 *     was last checked
 * @param uncopied the small blobs that are to be copied beside the others, since they were stored
 * @param unsummed the audit records that are not summed up into consumers of outputs yet
 */
public record StoredTotals(
    long organizations,
    long users,
    long workspaces,
    Waiting locks,
    Map<StateVersionStatus, Long> versions,
    long stateBytes,
    long webhooks,
    long disabledWebhooks,
    Waiting deliveries,
    long damaged,
    Waiting uncopied,
    long unsummed) {
  public StoredTotals {
    Objects.requireNonNull(uncopied, "uncopied is null");
    Objects.requireNonNull(locks, "locks is null");
    Objects.requireNonNull(deliveries, "deliveries is null");
    versions = Map.copyOf(versions);
  }

  /** Things that wait for their end. */
  public sealed interface Waiting {
    /** How many. */
    long count();

    /** Nothing waits. */
    record Nothing() implements Waiting {
      @Override
      public long count() {
        return 0;
      }
    }

    /**
     * Some things wait.
     *
     * @param count how many, 1 or more
     * @param first when the first of them began
     */
    record Since(long count, Instant first) implements Waiting {
      public Since {
        Objects.requireNonNull(first, "first is null");
      }
    }

    /** So many things, the first of which began to wait at {@code first}; null for nothing. */
    static Waiting of(long count, @Nullable Instant first) {
      return first == null ? new Nothing() : new Since(count, first);
    }
  }
}
