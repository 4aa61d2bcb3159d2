package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.ByteBudget;
import dev.stateward.adapter.http.jsonapi.RequestProblems;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * Buffers the outputs inside one request while they are small and the server holds few, so that
 * they are known at once. Others are skipped, because the examination of the state also finds them
 * (ADR 0080).
 */
final class SentOutputsBuffer implements AutoCloseable {
  private final int limit;
  private final ByteBudget.Share share;
  private final Limited bytes = new Limited();
  private boolean taken;

  /**
   * A buffer within {@code share}.
   *
   * @param limit the largest inline outputs, in bytes
   */
  SentOutputsBuffer(int limit, ByteBudget.Share share) {
    this.limit = limit;
    this.share = share;
  }

  /** Takes them, once. */
  void take(InlineUploads.Writing writing) throws IOException {
    taken = true;
    writing.to(bytes);
  }

  /** What was taken; what is wrong with it is noted. */
  SentOutputs sent(PublishingState publishing, Caller caller, RequestProblems problems) {
    // Clients of the vendor send an empty text for none.
    if (bytes.passed || !taken || bytes.total == 0) {
      return new SentOutputs.None();
    }
    try {
      return new SentOutputs.These(publishing.readOutputs(caller, bytes.held.toByteArray()));
    } catch (UseCaseFailedException e) {
      if (e.failure() instanceof Failure.Invalid(var wrong)) {
        wrong.forEach(problem -> problems.add(problem.pointer(), problem.detail()));
        return new SentOutputs.None();
      }
      throw e;
    }
  }

  @Override
  public void close() {
    share.close();
  }

  private final class Limited extends OutputStream {
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private long total;
    private boolean passed;

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
      Objects.checkFromIndexSize(offset, length, source.length);
      total += length;
      if (total > limit) {
        throw new UseCaseFailedException(new Failure.TooLarge(limit));
      }
      passed |= total > Budgets.SENT_OUTPUTS_HELD || !share.take(length);
      if (passed) {
        held.reset();
        share.close();
      } else {
        held.write(source, offset, length);
      }
    }
  }
}
