package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingGuideTest {
  private final Guide guide = Guide.read("embedding.md");

  @Test
  void showsAProgramOfAtMostTwentyLines() {
    assertThat(guide.block("java").lines().filter(line -> !line.isBlank()).count())
        .isLessThanOrEqualTo(20);
  }

  @Test
  void saysWhatTheProgramPrintsWithNothingButTheDomain(@TempDir Path classes)
      throws IOException, InterruptedException, URISyntaxException {
    assertThat(guide.printed("Judge", classes)).isEqualTo(guide.block("text"));
  }
}
