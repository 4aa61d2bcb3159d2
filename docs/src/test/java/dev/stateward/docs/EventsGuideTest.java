package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.event.EventType;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventsGuideTest {
  private final Guide guide = Guide.read("events.md");

  @Test
  void namesEveryEvent() {
    List<String> named =
        guide
            .text()
            .lines()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.split("`", -1)[1])
            .toList();

    assertThat(named)
        .containsExactlyElementsOf(
            Arrays.stream(EventType.values()).map(EventType::toString).toList());
  }
}
