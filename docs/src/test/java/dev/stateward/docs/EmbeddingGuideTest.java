package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingGuideTest {
  private final Guide guide = Guide.read(Path.of("..", "domain", "README.md"));

  @Test
  void isOnePage() {
    assertThat(guide.text().lines().count()).isLessThanOrEqualTo(100);
    assertThat(guide.block("java").lines().filter(line -> !line.isBlank()).count())
        .isLessThanOrEqualTo(36);
  }

  @Test
  void saysWhatTheProgramPrintsWithNothingButTheDomain(@TempDir Path classes)
      throws IOException, InterruptedException, URISyntaxException {
    assertThat(guide.printed("Judge", classes)).isEqualTo(guide.block("text"));
  }

  @Test
  void exportsWhatOtherProgramsNeedAndNoMore() throws URISyntaxException {
    Set<String> exported =
        ModuleFinder.of(Guide.domain()).find("dev.stateward.domain").stream()
            .flatMap(module -> module.descriptor().exports().stream())
            .map(ModuleDescriptor.Exports::source)
            .map(name -> name.substring(name.lastIndexOf('.') + 1))
            .collect(Collectors.toSet());

    assertThat(exported)
        .containsExactlyInAnyOrder(
            "access",
            "audit",
            "change",
            "guardrail",
            "organization",
            "project",
            "retention",
            "stateversion",
            "user",
            "workspace");
  }
}
