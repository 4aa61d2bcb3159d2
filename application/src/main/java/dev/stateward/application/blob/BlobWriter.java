package dev.stateward.application.blob;

import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.io.JsonObjectStream;
import dev.stateward.application.io.MeasuredStream;
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
  private final StateFiles files;
  private final Identifiers identifiers;
  private final long limit;
  private final UploadSlots slots;

  public BlobWriter(
      TieredBlobStore blobs,
      StateFiles files,
      Identifiers identifiers,
      ApplicationSettings settings) {
    this.blobs = blobs;
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
          ReceivedBlob received = receive(content, size);
          received.store();
          return received.content();
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
    Optional<byte[]> small;
    try {
      small = blobs.putLarge(key, object, size);
    } catch (IOException e) {
      throw new UseCaseFailedException(whyRefused(measured, object, size));
    }
    return received(new StoredContent(measured.content(key), object.emptyState()), small);
  }

  private ReceivedBlob received(StoredContent content, Optional<byte[]> small) {
    BlobKey key = content.content().key();
    return small
        .map(bytes -> new ReceivedBlob(content, List.of(), () -> blobs.add(key, bytes)))
        .orElseGet(() -> new ReceivedBlob(content, List.of(content), () -> {}));
  }

  /**
   * As {@link #receive}, for bytes of {@code blob} that are to be stored again, under another key.
   *
   * @throws IOException what reading them threw
   */
  ReceivedBlob receiveAgain(Content blob, InputStream bytes) throws IOException {
    BlobKey key = identifiers.blob();
    Optional<byte[]> small = blobs.putLarge(key, bytes, OptionalLong.of(blob.size()));
    return received(
        new StoredContent(new Content(key, blob.size(), blob.md5(), blob.sha256()), false), small);
  }

  /** The most bytes of a small blob; 0 when there are none. */
  int largestSmallBlob() {
    return blobs.largestSmall();
  }

  /**
   * State data that was received.
   *
   * @param content what it is
   * @param stored itself when it is stored already, which may have to be undone
   * @param storing stores it otherwise
   */
  public record ReceivedBlob(StoredContent content, List<StoredContent> stored, Runnable storing) {
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
    try {
      blobs.put(key, object, OptionalLong.empty());
    } catch (IOException e) {
      if (object.invalid() || object.truncated()) {
        return Optional.empty();
      }
      throw new StoreUnavailableException("a stored blob could not be read", e);
    }
    return Optional.of(new StoredContent(measured.content(key), object.emptyState()));
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
