package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.event.EventType;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventsGuideTest {
  private final Guide guide = Guide.read("events.md");

  @Test
  void knowsASignatureWithNothingButTheJdk(@TempDir Path classes)
      throws IOException, InterruptedException, URISyntaxException {
    assertThat(guide.printed("Verify", classes)).isEqualTo("true\nfalse\n");
  }

  @Test
  void namesEveryEvent() {
    assertThat(guide.named())
        .containsExactlyElementsOf(
            Arrays.stream(EventType.values()).map(EventType::toString).toList());
  }
}
