package dev.stateward.testkit.memory;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.stateward.application.blob.port.BlobForm;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.application.stateversion.port.DownloadableStates;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Optional;

final class InMemoryDownloadableStates implements DownloadableStates {
  private final InMemoryTransactions transactions;

  InMemoryDownloadableStates(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<DownloadableState> find(
      StateVersionId version, Form form, Credential credential) {
    return transactions.read(tables -> find(tables, version, form, credential));
  }

  private static Optional<DownloadableState> find(
      Tables tables, StateVersionId id, Form form, Credential credential) {
    return Optional.ofNullable(tables.versions.get(id))
        .filter(StateVersion.Finalized.class::isInstance)
        .map(StateVersion.Finalized.class::cast)
        .flatMap(version ->
            InMemoryWorkspaces.approached(tables, version.workspace(), credential)
                .flatMap(seen ->
                    content(tables, version, form)
                        .map(content ->
                            new DownloadableState(
                                Within.of(seen.workspace()),
                                content,
                                BlobForm.of(
                                    InMemoryBlobSeals.read(
                                        tables, content.key(), version, kind(form))),
                                seen.access()))));
  }

  private static BlobKind kind(Form form) {
    return switch (form) {
      case STATE -> BlobKind.STATE;
      case JSON -> BlobKind.JSON_STATE;
    };
  }

  private static Optional<Content> content(
      Tables tables, StateVersion.Finalized version, Form form) {
    return switch (form) {
      case STATE -> Optional.of(version.content());
      case JSON -> Optional.ofNullable(tables.json.get(version.id()));
    };
  }

  @Override
  public Optional<OpenedState> open(
      StateVersionId version, Form form, Credential credential, BlobKey key) {
    return transactions.read(tables ->
        find(tables, version, form, credential)
            .map(state ->
                Optional.ofNullable(tables.smallBlobs.get(key))
                    .<OpenedState>map(
                        small -> new OpenedState.Small(state, small.bytes().getBytes(ISO_8859_1)))
                    .orElseGet(() -> new OpenedState.Elsewhere(state))));
  }
}
