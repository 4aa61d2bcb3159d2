package dev.stateward.application.stateversion.port;

import dev.stateward.application.blob.port.BlobForm;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Objects;
import java.util.Optional;

/**
 * The state data of finalized versions, with the access to it: a download asks for both at once.
 * Reads committed data, never a cache: a change of access takes effect with the next call.
 */
public interface DownloadableStates {
  /** Which data of a version. */
  enum Form {
    STATE,
    JSON
  }

  /**
   * The data of a version, and the access of {@code credential} to its workspace; empty when the
   * version is not finalized, has no data of that form, or its workspace is deleted.
   */
  Optional<DownloadableState> find(StateVersionId version, Form form, Credential credential);

  /**
   * As {@link #find}, with the bytes that the database has under {@code key}. The access is not
   * read before the bytes.
   */
  Optional<OpenedState> open(StateVersionId version, Form form, Credential credential, BlobKey key);

  /**
   * The data of a version.
   *
   * @param place the workspace
   * @param content its key, size and digests
   * @param form whether and how it is sealed
   * @param access the access of the caller
   */
  record DownloadableState(
      Within.OneWorkspace place, Content content, BlobForm form, OrganizationAccess access) {
    public DownloadableState {
      Objects.requireNonNull(place, "place is null");
      Objects.requireNonNull(content, "content is null");
      Objects.requireNonNull(access, "access is null");
    }
  }

  /** The data of a version, opened. */
  sealed interface OpenedState {
    DownloadableState state();

    /** With its bytes, which are not verified. */
    final class Small implements OpenedState {
      private final DownloadableState state;
      private final byte[] bytes;

      public Small(DownloadableState state, byte[] bytes) {
        this.state = state;
        this.bytes = bytes;
      }

      @Override
      public DownloadableState state() {
        return state;
      }

      /** The bytes themselves, no copy. */
      public byte[] bytes() {
        return bytes;
      }
    }

    /** The database has no bytes under the key. */
    record Elsewhere(DownloadableState state) implements OpenedState {
      public Elsewhere {
        Objects.requireNonNull(state, "state is null");
      }
    }
  }
}
