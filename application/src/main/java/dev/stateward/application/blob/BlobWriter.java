package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.OpenSeal;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.io.JsonObjectStream;
import dev.stateward.application.io.MeasuredStream;
import dev.stateward.application.io.VerifiedStream;
import dev.stateward.application.limit.UploadSlots;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateHeader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Writes state data: streams it into the blob store under a key of its own and measures it on the
 * way. Anything but one JSON object is not kept.
 */
public final class BlobWriter {
  private final TieredBlobStore blobs;
  private final BlobSealer sealer;
  private final StateFiles files;
  private final Identifiers identifiers;
  private final long limit;
  private final UploadSlots slots;

  public BlobWriter(
      TieredBlobStore blobs,
      BlobSealer sealer,
      StateFiles files,
      Identifiers identifiers,
      ApplicationSettings settings) {
    this.blobs = blobs;
    this.sealer = sealer;
    this.files = files;
    this.identifiers = identifiers;
    this.limit = settings.largestState();
    this.slots = new UploadSlots(Budgets.UPLOADS, settings.quotas().uploads());
  }

  /**
   * Stores {@code content} within the upload limit of {@code organization}.
   *
   * @param size its bytes, when the client announced them
   */
  public StoredContent take(OrganizationId organization, InputStream content, OptionalLong size) {
    return slots.during(
        organization,
        () -> {
          return kept(receive(content, size));
        });
  }

  /**
   * Runs {@code work}, which holds state data in memory or copies it, within the upload limit of
   * {@code organization}.
   */
  public <T> T during(OrganizationId organization, Supplier<T> work) {
    return slots.during(organization, work);
  }

  /**
   * Receives {@code content}, within {@link #during}, and stores it unless it is small: that is for
   * the transaction which refers to it.
   *
   * @param size its bytes, when the client announced them
   */
  public ReceivedBlob receive(InputStream content, OptionalLong size) {
    refuseIfLarger(size);
    BlobKey key = identifiers.blob();
    MeasuredStream measured = new MeasuredStream(content, limit);
    JsonObjectStream object = new JsonObjectStream(measured, files.detector());
    Optional<SealInProgress> seal = sealer.begin();
    Optional<byte[]> small;
    try {
      small = blobs.putLarge(key, object, size, seal);
    } catch (IOException e) {
      throw new UseCaseFailedException(whyRefused(measured, object, size));
    }
    return received(measured.content(key), object.emptyState(), object.header(), small, seal);
  }

  private ReceivedBlob received(
      Content content,
      boolean emptyState,
      StateHeader header,
      Optional<byte[]> small,
      Optional<SealInProgress> seal) {
    Optional<byte[]> bytes = small.map(plain -> seal.map(it -> it.sealed(plain)).orElse(plain));
    OpenSeal sealed = seal.map(it -> it.finished(small.isEmpty())).orElseGet(OpenSeal.None::new);
    StoredContent stored = new StoredContent(content, emptyState, header, sealed);
    return new ReceivedBlob(
        stored,
        bytes.isEmpty(),
        () -> bytes.ifPresent(it -> blobs.add(content.key(), it)),
        () -> small.<InputStream>map(ByteArrayInputStream::new).orElseGet(() -> open(stored)));
  }

  /**
   * Opens data that belongs to nothing yet; the last read fails when the bytes are not those that
   * were stored.
   */
  public InputStream open(StoredContent stored) {
    return new VerifiedStream(
        sealer.opened(stored.seal(), blobs.open(stored.content(), 0)), stored.content());
  }

  /** Stores a small one in a transaction of its own. */
  private StoredContent kept(ReceivedBlob received) {
    received.storing().run();
    return received.content();
  }

  /**
   * Seals a received blob for its version, before the transaction that refers to it.
   *
   * @throws StoreUnavailableException when the key service fails, or a store
   */
  public PreparedBlob prepare(ReceivedBlob received, VersionLabel label, BlobKind kind) {
    Runnable sealing = prepare(received.content(), label, kind);
    return new PreparedBlob(
        received.content(),
        () -> {
          received.storing().run();
          sealing.run();
        });
  }

  /**
   * As {@link #prepare(ReceivedBlob, VersionLabel, BlobKind)}, for a blob that is stored.
   *
   * @return what the transaction does that refers to it
   */
  public Runnable prepare(StoredContent stored, VersionLabel label, BlobKind kind) {
    return sealer.prepare(stored, label, kind);
  }

  /**
   * As {@link #receive}, for bytes of {@code blob} that are to be stored again, under another key.
   *
   * @throws IOException what reading them threw
   */
  ReceivedBlob receiveAgain(Content blob, InputStream bytes) throws IOException {
    BlobKey key = identifiers.blob();
    Optional<SealInProgress> seal = sealer.begin();
    Optional<byte[]> small = blobs.putLarge(key, bytes, OptionalLong.of(blob.size()), seal);
    Content copy = new Content(key, blob.size(), blob.md5(), blob.sha256());
    return received(copy, false, StateHeader.UNKNOWN, small, seal);
  }

  /**
   * State data that was received.
   *
   * @param content what it is
   * @param large whether it is stored already
   * @param storing stores it otherwise
   * @param reading reads it, stored or not
   */
  public record ReceivedBlob(
      StoredContent content, boolean large, Runnable storing, Supplier<InputStream> reading) {
    /** Itself when it is stored already, which may have to be undone. */
    public List<StoredContent> stored() {
      return large ? List.of(content) : List.of();
    }
  }

  /**
   * State data that was received, and sealed for its version.
   *
   * @param content what it is
   * @param storing stores what is not stored yet
   */
  public record PreparedBlob(StoredContent content, Runnable storing) {
    /** Makes sure that it is stored when the caller's transaction is committed. */
    public void store() {
      storing.run();
    }
  }

  /**
   * Stores a copy of {@code stored}; a read failure is not the client's fault.
   *
   * @return empty when it is not a JSON object, which versions older than that rule may have
   */
  public Optional<StoredContent> copy(InputStream stored) {
    BlobKey key = identifiers.blob();
    MeasuredStream measured = new MeasuredStream(stored, Long.MAX_VALUE);
    JsonObjectStream object = new JsonObjectStream(measured, files.detector());
    Optional<SealInProgress> seal = sealer.begin();
    Optional<byte[]> small;
    try {
      small = blobs.putLarge(key, object, OptionalLong.empty(), seal);
    } catch (IOException e) {
      if (object.invalid() || object.truncated()) {
        return Optional.empty();
      }
      throw new StoreUnavailableException("a stored blob could not be read", e);
    }
    return Optional.of(
        kept(received(measured.content(key), object.emptyState(), object.header(), small, seal)));
  }

  /** Reads {@code content} without storing it, to compare it with {@code known}. */
  public boolean sameBytes(OrganizationId organization, InputStream content, Content known) {
    return slots.during(organization, () -> sameBytes(content, known));
  }

  private boolean sameBytes(InputStream content, Content known) {
    MeasuredStream measured = new MeasuredStream(content, limit);
    try {
      measured.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UseCaseFailedException(
          measured.tooLarge() ? new Failure.StateTooLarge(limit) : new Failure.ContentIncomplete());
    }
    return measured.content(known.key()).sameBytes(known);
  }

  /**
   * Runs {@code work}, which refers to {@code stored} in a transaction, and removes them when it
   * was refused. Only after a refusal is it certain that nothing refers to them: with any other
   * failure the commit may have happened, and the orphan job decides (ADR 87).
   */
  public <T> T droppedIfRefused(List<StoredContent> stored, Supplier<T> work) {
    try {
      return work.get();
    } catch (UseCaseFailedException refused) {
      stored.forEach(each -> drop(each.content()));
      throw refused;
    }
  }

  /**
   * Removes state data that no version refers to, as far as possible; the orphan job removes the
   * rest.
   */
  public void drop(Content content) {
    try {
      blobs.delete(content.key());
    } catch (StoreUnavailableException e) {
      // An orphan only costs space for a while; the request need not fail for it.
    }
  }

  private void refuseIfLarger(OptionalLong size) {
    if (size.isPresent() && size.getAsLong() > limit) {
      throw new UseCaseFailedException(new Failure.StateTooLarge(limit));
    }
  }

  private Failure whyRefused(MeasuredStream measured, JsonObjectStream object, OptionalLong size) {
    if (measured.tooLarge()) {
      return new Failure.StateTooLarge(limit);
    }
    boolean complete = size.isEmpty() || measured.size() >= size.getAsLong();
    return object.invalid() || (object.truncated() && complete)
        ? new Failure.NotJsonObject()
        : new Failure.ContentIncomplete();
  }
}
