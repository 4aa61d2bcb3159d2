package dev.stateward.bootstrap.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaginationTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      quoteCharacter = '`',
      value = {
        "/w, {}, ``",
        "/w, {\"links\":{\"next\":null}}, ``",
        "/w?a=1, {\"links\":{\"next\":\"https://x.example/w?a=1&page=2\"}}, /w?a=1&page=2",
        "/w, {\"meta\":{\"pagination\":{\"next-page\":2}}}, /w?page%5Bnumber%5D=2",
        "/w?a=1, {\"meta\":{\"pagination\":{\"next-page\":2}}}, /w?a=1&page%5Bnumber%5D=2",
        "/w?a=1&page%5Bnumber%5D=2, {\"meta\":{\"pagination\":{\"next-page\":3}}},"
            + " /w?a=1&page%5Bnumber%5D=3",
        "/w?a=1&page%5Bnumber%5D=2, {\"meta\":{\"pagination\":{\"next-page\":2}}}, ``",
        "/w?a=1, {\"meta\":{\"pagination\":{\"next-page\":null}}}, ``"
      })
  void findsTheNextPage(String path, String page, String next) throws JsonProcessingException {
    assertThat(Pagination.next(path, new ObjectMapper().readTree(page))).isEqualTo(next);
  }
}
