package dev.stateward.application;

import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.PublishingState.StagedContent;
import dev.stateward.application.port.out.BlobStore;
import dev.stateward.application.port.out.Identifiers;
import dev.stateward.application.port.out.StateFiles;
import dev.stateward.application.port.out.StoreUnavailableException;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.OptionalLong;

/**
 * Takes contents in: measures them while they stream into the blob store, under keys of their own.
 */
final class ContentIntake {
  private final BlobStore blobs;
  private final StateFiles files;
  private final Identifiers identifiers;
  private final long limit;
  private final UploadSlots slots;

  ContentIntake(Contents contents, Identifiers identifiers, Policy policy) {
    this.blobs = contents.blobs();
    this.files = contents.files();
    this.identifiers = identifiers;
    this.limit = policy.largestState();
    this.slots = new UploadSlots(Budgets.UPLOADS, policy.quotas().uploads());
  }

  /**
   * Stores {@code content}, when few enough of {@code organization} arrive at the time.
   *
   * @param size its bytes, when they were announced
   */
  StagedContent take(OrganizationId organization, InputStream content, OptionalLong size) {
    refuseIfLarger(size);
    return slots.during(organization, () -> take(content, size));
  }

  private StagedContent take(InputStream content, OptionalLong size) {
    BlobKey key = identifiers.blob();
    MeasuredStream measured = new MeasuredStream(content, limit, files.glance());
    try {
      blobs.put(key, measured, size);
    } catch (IOException e) {
      throw Gate.failed(whyUnreadable(measured));
    }
    return measured.staged(key);
  }

  /** Stores {@code stored} once more; that it cannot be read is no client's fault. */
  StagedContent copy(InputStream stored) {
    BlobKey key = identifiers.blob();
    MeasuredStream measured = new MeasuredStream(stored, Long.MAX_VALUE, files.glance());
    try {
      blobs.put(key, measured, OptionalLong.empty());
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored content could not be read", e);
    }
    return measured.staged(key);
  }

  /** Reads {@code content} without storing it, for comparison with {@code known}. */
  boolean sameBytes(OrganizationId organization, InputStream content, Content known) {
    return slots.during(organization, () -> sameBytes(content, known));
  }

  private boolean sameBytes(InputStream content, Content known) {
    MeasuredStream measured = new MeasuredStream(content, limit, files.glance());
    try {
      measured.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw Gate.failed(whyUnreadable(measured));
    }
    return measured.staged(known.key()).content().sameBytes(known);
  }

  /**
   * Removes a content that no version names, as well as can be done; the sweeper finds the rest.
   */
  void drop(Content content) {
    try {
      blobs.delete(content.key());
    } catch (StoreUnavailableException e) {
      // An orphan costs space for a while; failing the request for it would cost more.
    }
  }

  private void refuseIfLarger(OptionalLong size) {
    if (size.isPresent() && size.getAsLong() > limit) {
      throw Gate.failed(new Failure.TooLarge(limit));
    }
  }

  private Failure whyUnreadable(MeasuredStream measured) {
    return measured.tooLarge() ? new Failure.TooLarge(limit) : new Failure.ContentIncomplete();
  }
}
