package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.stateversion.StateVersionStatus;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LifecycleGuideTest {
  private final Guide guide = Guide.read("lifecycle.md");

  @Test
  void saysWhatTheProgramPrintsWithNothingButTheDomain(@TempDir Path classes)
      throws IOException, InterruptedException, URISyntaxException {
    assertThat(guide.printed("Transitions", classes)).isEqualTo(guide.block("text"));
  }

  @Test
  void namesEveryStage() {
    assertThat(guide.named())
        .containsExactlyElementsOf(
            Arrays.stream(StateVersionStatus.values())
                .map(stage -> stage.name().toLowerCase(Locale.ROOT))
                .toList());
  }
}
