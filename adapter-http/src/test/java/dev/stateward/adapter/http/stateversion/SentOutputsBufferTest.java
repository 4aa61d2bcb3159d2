package dev.stateward.adapter.http.stateversion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.jsonapi.ByteBudget;
import dev.stateward.adapter.http.jsonapi.RequestProblems;
import dev.stateward.application.port.Caller;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentOutputsBufferTest {
  /** Finds no outputs in whatever it reads. */
  private static final PublishingState READING =
      (PublishingState)
          Proxy.newProxyInstance(
              PublishingState.class.getClassLoader(),
              new Class<?>[] {PublishingState.class},
              (proxy, method, arguments) -> List.of());

  private final ByteBudget node = new ByteBudget(10);

  private SentOutputsBuffer taken(int bytes) throws IOException {
    SentOutputsBuffer buffer = new SentOutputsBuffer(1000, node.share());
    buffer.take(sink -> sink.write(new byte[bytes]));
    return buffer;
  }

  private static SentOutputs sent(SentOutputsBuffer buffer) {
    return buffer.sent(READING, new Caller.Anonymous(), new RequestProblems());
  }

  @Test
  void holdsNoMoreThanTheNodeMay() throws IOException {
    SentOutputs held = new SentOutputs.These(List.of());
    try (SentOutputsBuffer first = taken(6);
        SentOutputsBuffer tooMuch = taken(5);
        SentOutputsBuffer rest = taken(4)) {
      assertThat(sent(first)).isEqualTo(held);
      assertThat(sent(tooMuch)).isEqualTo(new SentOutputs.None());
      assertThat(sent(rest)).isEqualTo(held);
    }
    try (SentOutputsBuffer later = taken(10)) {
      assertThat(sent(later)).isEqualTo(held);
    }
  }
}
