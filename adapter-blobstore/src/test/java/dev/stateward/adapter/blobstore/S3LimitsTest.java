package dev.stateward.adapter.blobstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import okhttp3.Call;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
final class S3LimitsTest {
  @Test
  void giveAServerMoreTimeToStoreMore() {
    assertThat(S3Limits.USUAL.storing(-1)).isEqualTo(NodeBudgets.S3_SILENCE);
    assertThat(S3Limits.USUAL.storing(10L * NodeBudgets.S3_STORING_RATE))
        .isEqualTo(NodeBudgets.S3_SILENCE.plusSeconds(10));
  }

  @Test
  void endARequestThatIsNotAnswered() throws IOException {
    var limits = new S3Limits(Duration.ofMillis(200), 1);
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var url = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/").toString();
      var http = S3Connection.http(limits);

      assertThat(timeUntilGivenUp(() -> http.newCall(new Request.Builder().url(url).build())))
          .isBetween(Duration.ofMillis(200), NodeBudgets.S3_SILENCE.minusSeconds(1));
    }
  }

  private static Duration timeUntilGivenUp(Supplier<Call> call) {
    long begun = System.nanoTime();
    assertThatThrownBy(() -> call.get().execute()).isInstanceOf(IOException.class);
    return Duration.ofNanos(System.nanoTime() - begun);
  }
}
