package dev.stateward.application.audit.port;

import dev.stateward.application.port.Caller;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.organization.OrganizationName;
import java.util.List;
import java.util.Objects;

/**
 * Reading the trails of organizations (Audit Trails API, and what this server offers beyond it).
 */
public interface ReadingAuditTrails {
  /** The trail of the organization whose token the caller uses; no other kind of token works. */
  Listing listOwn(Caller caller, AuditQuery wanted, Pages pages);

  /** An organization's trail, the latest record first; for its owners. */
  Listing list(Caller caller, OrganizationName organization, AuditQuery wanted, Pages pages);

  /**
   * Passes the records of an organization's trail to {@code sink}, in order and a few at a time;
   * for its owners.
   */
  void stream(Caller caller, OrganizationName organization, Stretch stretch, Sink sink);

  /**
   * A part of a trail in the order of its chain.
   *
   * @param after the position after which it starts; 0 for the start of the trail
   */
  record Stretch(long after, AuditQuery wanted) {
    public Stretch {
      Objects.requireNonNull(wanted, "wanted is null");
    }
  }

  /** Receives records. */
  @FunctionalInterface
  interface Sink {
    void take(SealedRecord record);
  }

  /**
   * A requested page of a trail.
   *
   * @param number the page, counted from 1
   * @param size how many records a page has, 1 to {@value #LARGEST}
   */
  record Pages(int number, int size) {
    /** The most records a page may have, which is also the default. */
    public static final int LARGEST = 1000;

    public Pages {
      if (number < 1 || size < 1 || size > LARGEST) {
        throw new IllegalArgumentException("page " + number + " of " + size + " records");
      }
    }

    /** How many records come before the page. */
    public long offset() {
      return (number - 1L) * size;
    }
  }

  /**
   * A part of a trail.
   *
   * @param records the latest first
   * @param pages which part it is
   * @param total how many selected records the trail has
   */
  record Listing(List<AuditRecord> records, Pages pages, long total) {
    public Listing {
      records = List.copyOf(records);
      Objects.requireNonNull(pages, "pages is null");
    }

    /** How many pages the trail has. */
    public long count() {
      return (total + pages.size() - 1) / pages.size();
    }
  }
}
