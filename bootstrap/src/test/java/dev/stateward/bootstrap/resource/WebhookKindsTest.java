package dev.stateward.bootstrap.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhookKindsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      value = {
        "{'response-status':200,'error':null} | 200",
        "{'response-status':null,'error':'timed out'} | timed out",
        "{'response-status':503,'error':'the answer was 503'} | 503 the answer was 503",
        "{} | ''"
      },
      quoteCharacter = '"')
  void showsWhyADeliveryIsPending(String attributes, String answer) throws JsonProcessingException {
    String json = attributes.replace('\'', '"');

    assertThat(WebhookKinds.answer(new ObjectMapper().readTree(json)))
        .isEqualTo(answer.replace("''", ""));
  }
}
