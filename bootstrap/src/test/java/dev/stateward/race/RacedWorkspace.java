package dev.stateward.race;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.bootstrap.keys.RandomIdentifiers;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** One workspace, locked by its owner, over a real database. */
final class RacedWorkspace {
  final Caller owner;
  final WorkspaceId workspace;

  private final InMemoryBlobStore blobs = new InMemoryBlobStore(InstantSource.system());
  private final Map<StateVersionId, BlobKey> keys = new HashMap<>();
  private final TestApplication filled;
  private final StateApplication application;

  RacedWorkspace(Database database) {
    filled =
        TestApplication.over(
            database,
            blobs,
            TestApplication.keys(new RandomIdentifiers(new SecureRandom(), InstantSource.system())),
            InstantSource.system(),
            ApplicationSettings.DEFAULT);
    application = filled.application();
    filled.user("owner");
    OrganizationName acme = filled.organization("acme", "owner");
    owner = filled.caller(filled.token("owner"));
    workspace = filled.workspace(owner, acme, "raced");
    application.lockingWorkspaces().lock(owner, workspace, () -> "");
  }

  ManagingBackingData backingData() {
    return application.managingBackingData();
  }

  ManagingLegalHolds holding() {
    return application.managingLegalHolds();
  }

  ReadingState reading() {
    return application.readingState();
  }

  byte[] state(long serial) {
    return StateFixture.any(serial).bytes();
  }

  /** What a rollback makes of {@code state}. */
  byte[] repeated(byte[] state, long serial) {
    return new String(state, StandardCharsets.UTF_8)
        .replaceFirst("\"serial\": [0-9]+", "\"serial\": " + serial)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Publishes a state whatever the current one is. */
  StateVersionView publish(long serial, byte[] bytes) {
    var publishing = application.publishingState();
    var staged =
        publishing.stage(owner, workspace, new ByteArrayInputStream(bytes), OptionalLong.empty());
    var view =
        publishing.create(
            owner,
            workspace,
            new NewVersion(
                StateFixture.any(serial).declared(),
                true,
                new Origin.Client(),
                new InlineStates.State(staged),
                new SentOutputs.None()));
    StateVersion version = view.entry().version();
    keys.put(version.id(), staged.content().key());
    return view;
  }

  StateVersionView rollBack(StateVersionId source) {
    return application.publishingState().rollBack(owner, workspace, () -> source);
  }

  /** Whether the bytes of a version are in the blob store. */
  boolean stored(StateVersionId version) {
    BlobKey key = keys.get(version);
    return key != null && blobs.size(key).isPresent();
  }

  int work() {
    return filled.work();
  }
}
