package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.Problems;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.PublishingState;
import dev.stateward.application.port.in.PublishingState.SentOutputs;
import dev.stateward.application.port.in.UseCaseFailedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/** The outputs that come within one request: held whole, so no more of them than a limit. */
final class SentOutputsBuffer {
  private final int limit;
  private final Limited bytes = new Limited();

  SentOutputsBuffer(int limit) {
    this.limit = limit;
  }

  /** Takes them, once. */
  void take(InlineContents.Writing writing) throws IOException {
    writing.to(bytes);
  }

  /** What was taken; what is wrong with it is noted. */
  SentOutputs sent(PublishingState publishing, Caller caller, Problems problems) {
    if (bytes.held.size() == 0) {
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

  private final class Limited extends OutputStream {
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
      Objects.checkFromIndexSize(offset, length, source.length);
      if (held.size() + (long) length > limit) {
        throw new UseCaseFailedException(new Failure.TooLarge(limit));
      }
      held.write(source, offset, length);
    }
  }
}
