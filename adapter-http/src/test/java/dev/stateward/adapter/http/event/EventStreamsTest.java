package dev.stateward.adapter.http.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EventStreamsTest {
  private final List<String> opened = new ArrayList<>();

  /** Opens a stream of each, one within the other. */
  private void open(EventStreams streams, String... principals) throws IOException {
    if (principals.length > 0) {
      streams.count(
          "acme",
          principals[0],
          () -> {
            opened.add(principals[0]);
            open(streams, Arrays.copyOfRange(principals, 1, principals.length));
          });
    }
  }

  @Test
  void areNotMoreThanTheServerCanBear() throws IOException {
    EventStreams streams = new EventStreams(2, 2, 2);

    ErrorObject error =
        catchThrowableOfType(
                RequestRefusedException.class, () -> open(streams, "ann", "bob", "cem"))
            .error();

    assertThat(error)
        .isEqualTo(
            ErrorObject.of(
                429,
                "Too many requests",
                "too many event streams are open; close one, or poll with follow=false"));
    assertThat(opened).containsExactly("ann", "bob");
    open(streams, "cem", "ann");
  }

  @Test
  void leaveRoomForOthers() throws IOException {
    EventStreams streams = new EventStreams(9, 9, 1);

    assertThatThrownBy(() -> open(streams, "ann", "ann"))
        .isInstanceOf(RequestRefusedException.class);
    open(streams, "ann", "bob");
  }

  @Test
  void leaveRoomForOtherOrganizations() throws IOException {
    EventStreams streams = new EventStreams(9, 1, 9);

    assertThatThrownBy(() -> open(streams, "ann", "bob"))
        .isInstanceOf(RequestRefusedException.class);
    streams.count("acme", "ann", () -> streams.count("rival", "ann", () -> opened.add("rival")));
    assertThat(opened).containsExactly("ann", "rival");
  }

  @Test
  @Timeout(10)
  void endWithTheServer() {
    EventStreams streams = new EventStreams(1, 1, 1);

    assertThat(streams.stayOpenFor(Duration.ofMillis(1))).isTrue();
    streams.close();
    assertThat(streams.stayOpenFor(Duration.ofHours(1))).isFalse();
  }
}
