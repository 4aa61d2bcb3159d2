package dev.stateward.application.blob;

import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.blob.port.StateFiles.Findings;
import dev.stateward.application.io.CopyingStream;
import dev.stateward.application.settings.Budgets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Examines small states while they are uploaded, from a copy of their bytes. Whatever is too large,
 * or arrives while too many others do, is left to a job.
 */
public final class UploadExaminer {
  private final StateFiles files;
  private final Semaphore places = new Semaphore(Budgets.EXAMINED_UPLOADS);

  UploadExaminer(StateFiles files) {
    this.files = files;
  }

  /**
   * Begins the examination of an upload.
   *
   * @param size its bytes, when the client announced them
   */
  public Examination open(OptionalLong size) {
    return new Examination(size.orElse(0) <= Budgets.EXAMINED_UPLOAD && places.tryAcquire());
  }

  /** The examination of one upload; has its place until its findings are stored. */
  public final class Examination implements AutoCloseable {
    private final boolean placed;
    private @Nullable CopyingStream copy;

    private Examination(boolean placed) {
      this.placed = placed;
    }

    /** The same bytes as {@code content}, copied when they are read. */
    public InputStream copying(InputStream content) {
      if (!placed) {
        return content;
      }
      copy = new CopyingStream(content, Budgets.EXAMINED_UPLOAD);
      return copy;
    }

    /** What is found in the bytes that were read; empty when a job must find it. */
    public Optional<Findings> findings() {
      return Optional.ofNullable(copy).flatMap(CopyingStream::copied).flatMap(this::examine);
    }

    private Optional<Findings> examine(byte[] state) {
      UploadMemory memory = new UploadMemory();
      try {
        Findings findings = files.examine(new ByteArrayInputStream(state), memory);
        return memory.sufficed() ? Optional.of(findings) : Optional.empty();
      } catch (IOException | RuntimeException e) {
        // The job fails in the same way, and reports it; the upload is not to blame.
        return Optional.empty();
      }
    }

    @Override
    public void close() {
      if (placed) {
        places.release();
      }
    }
  }

  /** The memory of one examination. What needs more is not examined at once. */
  private static final class UploadMemory implements StateFiles.Memory {
    private long left = Budgets.EXAMINATION_SHARE;
    private boolean refused;

    @Override
    public boolean take(long bytes) {
      refused |= bytes > left;
      if (!refused) {
        left -= bytes;
      }
      return !refused;
    }

    @Override
    public void giveBack(long bytes) {
      left += bytes;
    }

    boolean sufficed() {
      return !refused;
    }
  }
}
