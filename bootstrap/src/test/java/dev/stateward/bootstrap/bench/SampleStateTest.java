package dev.stateward.bootstrap.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class SampleStateTest {
  @Test
  void isAStateOfAboutTheWantedSizeWithTheWantedSerial() throws IOException {
    byte[] bytes = new SampleState(16 * 1024).bytes(7);

    JsonNode state = JsonMapper.builder().build().readTree(bytes);
    assertThat(bytes.length).isBetween(15 * 1024, 17 * 1024);
    assertThat(state.path("serial").asLong()).isEqualTo(7);
    assertThat(state.path("lineage").asText()).isEqualTo(SampleState.lineage());
    assertThat(state.path("resources").size()).isGreaterThan(10);
  }
}
