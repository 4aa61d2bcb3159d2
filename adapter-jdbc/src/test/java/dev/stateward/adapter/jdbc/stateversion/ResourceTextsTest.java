package dev.stateward.adapter.jdbc.stateversion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.metrics.DatabaseMetrics;
import dev.stateward.adapter.jdbc.stateversion.ResourceRows.Found;
import dev.stateward.adapter.jdbc.stateversion.ResourceTexts.Texts;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.memory.InMemoryMeters;
import org.junit.jupiter.api.Test;

class ResourceTextsTest {
  private static final long BUDGET = 1000;

  private final ResourceTexts kept = new ResourceTexts(BUDGET);

  @Test
  void keepsTheLastThatFitIntoTheBudget() {
    kept.keep(found("a", 100));
    kept.keep(found("b", 100));
    kept.keep(found("c", 100));
    assertThat(kept.find("a")).isPresent();

    kept.keep(found("d", 100));
    kept.keep(found("e", 100));

    assertThat(kept.bytes()).isBetween(BUDGET / 2, BUDGET);
    assertThat(kept.find("b")).isEmpty();
    assertThat(kept.find("a")).contains(found("a", 100).texts());
    assertThat(kept.find("e")).isPresent();
  }

  @Test
  void tellsHowOftenItHelps() {
    InMemoryMeters meters = new InMemoryMeters();
    kept.measure(meters);
    kept.find("a");
    kept.keep(found("a", 100));
    kept.find("a");

    String cache = "resources-of-states";
    assertThat(meters.sum(DatabaseMetrics.CACHE_LOOKUPS, cache, "miss")).isEqualTo(1);
    assertThat(meters.sum(DatabaseMetrics.CACHE_LOOKUPS, cache, "hit")).isEqualTo(1);
    assertThat(meters.present(DatabaseMetrics.CACHE_ENTRIES, cache)).isEqualTo(1);
  }

  @Test
  void countsTextsOnce() {
    kept.keep(found("a", 100));
    long once = kept.bytes();

    kept.keep(found("a", 100));

    assertThat(kept.bytes()).isEqualTo(once);
  }

  @Test
  void keepsNothingThatExceedsTheBudget() {
    kept.keep(found("a", 10));

    kept.keep(found("b", (int) BUDGET));

    assertThat(kept.find("b")).isEmpty();
    assertThat(kept.bytes()).isZero();
  }

  @Test
  void keepsNothingWithoutADigest() {
    kept.keep(found("", 10));

    assertThat(kept.find("")).isEmpty();
    assertThat(kept.bytes()).isZero();
  }

  @Test
  void tellsTextsApartByTheirDigest() {
    assertThat(texts("{}", "{}", "[1]").digest())
        .isEqualTo(texts("{}", "{}", "[1]").digest())
        .isNotEqualTo(texts("{}", "{}", "[2]").digest())
        .hasSize(64);
    assertThat(texts("{\"a\":1}", "{}", "[]").digest())
        .isNotEqualTo(texts("{}", "{\"a\":1}", "[]").digest());
  }

  private static Found found(String digest, int characters) {
    return new Found(
        new StateVersionId("sv-1"),
        texts("{}", "{}", "[\"" + "x".repeat(characters) + "\"]"),
        digest);
  }

  private static Texts texts(String modules, String providers, String resources) {
    return new Texts(new JsonText(modules), new JsonText(providers), new JsonText(resources));
  }
}
