package dev.stateward.adapter.http.stateversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

final class ContentPipeTest {
  private final ContentPipe pipe = new ContentPipe();

  @Test
  void carriesMoreThanItHolds() throws Exception {
    byte[] content = new byte[1_000_003];
    new Random(1).nextBytes(content);
    FutureTask<byte[]> reading = new FutureTask<>(() -> pipe.source().readAllBytes());
    Thread.ofVirtual().start(reading);

    for (int from = 0; from < content.length; from += 7001) {
      pipe.sink().write(content, from, Math.min(7001, content.length - from));
    }
    pipe.sink().close();

    assertThat(reading.get()).isEqualTo(content);
  }

  @Test
  void endsOnlyWhenTheWriterSaysSo() throws IOException {
    pipe.sink().write(new byte[] {1, 2});
    pipe.fail();

    assertThatThrownBy(() -> pipe.source().readAllBytes()).isInstanceOf(IOException.class);
  }

  @Test
  void isEmptyWhenNothingWasWritten() throws IOException {
    pipe.sink().close();

    assertThat(pipe.source().readAllBytes()).isEmpty();
  }

  @Test
  void stopsTheWriterWhenNobodyReads() throws IOException {
    pipe.source().close();

    assertThat(pipe.abandoned()).isTrue();
    pipe.sink().write(1);
    assertThatThrownBy(() -> pipe.sink().flush()).isInstanceOf(IOException.class);
  }

  @Test
  void tellsTheWriterWhetherAnybodyReads() throws Exception {
    FutureTask<byte[]> reading = new FutureTask<>(() -> pipe.source().readAllBytes());
    Thread.ofVirtual().start(reading);

    assertThat(pipe.awaitReader()).isTrue();

    pipe.sink().close();
    assertThat(reading.get()).isEmpty();
    pipe.source().close();
    assertThat(pipe.awaitReader()).isFalse();
  }

  @Test
  void holdsNoMoreThanItsCapacity() throws Exception {
    FutureTask<Void> writing =
        new FutureTask<>(() -> {
          pipe.sink().write(new byte[100 * 1024]);
          return null;
        });
    Thread writer = Thread.ofPlatform().daemon().start(writing);
    while (writer.isAlive() && writer.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }

    assertThat(writing.isDone()).isFalse();
    pipe.source().close();
    assertThatThrownBy(writing::get).hasCauseInstanceOf(IOException.class);
  }

  @Test
  void stopsAReaderThatWaits() throws Exception {
    FutureTask<byte[]> reading = new FutureTask<>(() -> pipe.source().readAllBytes());
    Thread.ofVirtual().start(reading);
    pipe.sink().write(new byte[] {1, 2});
    pipe.sink().flush();

    assertThat(pipe.awaitReader()).isTrue();
    pipe.fail();

    assertThatThrownBy(reading::get).hasCauseInstanceOf(IOException.class);
  }
}
