package dev.stateward.bootstrap.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class YamlTextTest {
  @Test
  void writesDocumentsThatReadersOfYamlUnderstand() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", "é: #1");
    document.put("version", "1.5");
    document.put("serial", 7);
    document.put("locked", true);
    document.put("text", "two\nlines\u001b[2J\u202e");
    document.put("none", null);
    document.put("tags", List.of("a", "b"));

    String yaml = YamlText.of(List.of(document));

    assertThat(new Load(LoadSettings.builder().build()).loadFromString(yaml))
        .isEqualTo(List.of(document));
    assertThat(yaml).startsWith("- name:").doesNotContain("\u001b", "\u202e");
  }

  @Test
  void keepsLettersThatTerminalsShow() {
    assertThat(YamlText.of(Map.of("name", "Büro"))).isEqualToNormalizingNewlines("name: Büro\n");
  }
}
