package dev.stateward.domain.stateversion;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.List;

/** State versions of one workspace, numbered by serial. */
public final class VersionSamples {
  /** When all of them were created. */
  public static final Instant CREATED = Instant.parse("2026-03-04T05:06:07.123456Z");

  /** The workspace that they belong to. */
  public static final WorkspaceId WORKSPACE = new WorkspaceId("ws-1");

  private static final Md5 MD5 = new Md5("a".repeat(32));

  private VersionSamples() {}

  /** A version that waits for its content. */
  public static StateVersion.Pending pending(long serial) {
    return new StateVersion.Pending(
        new VersionHeader(
            new StateVersionId("sv-" + serial),
            WORKSPACE,
            new DeclaredState(new Serial(serial), new Lineage("one"), MD5),
            false,
            new Origin.Client(),
            new Principal.User(new UserId("user-1")),
            CREATED,
            new LockGeneration(1)));
  }

  /** A version with its content. */
  public static StateVersion.Finalized finalized(long serial) {
    return pending(serial)
        .finalizeWith(
            new Content(new BlobKey("b/" + serial), 3, MD5, new Sha256("b".repeat(64))), false);
  }

  /** A version in each status. */
  public static List<StateVersion> inEachStatus() {
    StateVersion.BackingDataSoftDeleted deleted = finalized(4).softDelete(CREATED, 7);
    return List.of(
        pending(1), finalized(2), pending(3).discard(), deleted, deleted.destroy(CREATED));
  }
}
