package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.blob.port.ValueKeys;
import dev.stateward.application.blob.port.ValueKeys.Kind;
import dev.stateward.application.blob.port.ValueKeys.Rewrap;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The wrapped data keys of one table. */
public interface WrappedRows {
  /**
   * A wrapped data key.
   *
   * @param id the identifier of what has it
   * @param binding what it is wrapped with
   */
  record Row(String id, WrappedKey key, Supplier<byte[]> binding) {}

  /** As {@link BlobSeals#notUnder}. */
  List<Row> notUnder(String wrappingKey, Optional<String> after, int atMost);

  /** As {@link BlobSeals#rewrap}. */
  int rewrap(List<Rewrap> keys);

  /** As {@link BlobSeals#counts}. */
  Map<String, Long> counts();

  /** All tables that have data keys. */
  static List<WrappedRows> all(BlobSeals seals, ValueKeys values) {
    return List.of(
        new OfBlobs(seals),
        new OfValues(values, Kind.OUTPUTS),
        new OfValues(values, Kind.WEBHOOK_URL),
        new OfValues(values, Kind.DIGESTS));
  }

  /** The data keys of blobs. */
  record OfBlobs(BlobSeals seals) implements WrappedRows {
    @Override
    public List<Row> notUnder(String wrappingKey, Optional<String> after, int atMost) {
      return seals.notUnder(wrappingKey, after.map(BlobKey::new), atMost).stream()
          .map(entry ->
              new Row(
                  entry.blob().value(),
                  entry.seal().key(),
                  () -> SealBinding.of(entry.blob(), entry.seal().owner())))
          .toList();
    }

    @Override
    public int rewrap(List<Rewrap> keys) {
      return seals.rewrap(
          keys.stream()
              .map(key -> new BlobSeals.Rewrap(new BlobKey(key.id()), key.before(), key.after()))
              .toList());
    }

    @Override
    public Map<String, Long> counts() {
      return seals.counts();
    }
  }

  /** The data keys of values in rows. */
  record OfValues(ValueKeys keys, Kind kind) implements WrappedRows {
    @Override
    public List<Row> notUnder(String wrappingKey, Optional<String> after, int atMost) {
      return keys.notUnder(kind, wrappingKey, after, atMost).stream()
          .map(entry -> new Row(entry.id(), entry.key(), () -> binding(entry)))
          .toList();
    }

    private byte[] binding(ValueKeys.Entry entry) {
      OrganizationId organization = new OrganizationId(entry.organization());
      return switch (kind) {
        case OUTPUTS ->
            SealBinding.of(
                new OutputOwner(
                    organization,
                    new WorkspaceId(entry.workspace()),
                    new StateVersionId(entry.id())));
        case WEBHOOK_URL ->
            SealBinding.of(new UrlSealer.Owner(organization, new WebhookId(entry.id())));
        case DIGESTS -> SealBinding.ofDigests(organization);
      };
    }

    @Override
    public int rewrap(List<Rewrap> rewrapped) {
      return keys.rewrap(kind, rewrapped);
    }

    @Override
    public Map<String, Long> counts() {
      return keys.counts(kind);
    }
  }
}
