package dev.stateward.application.search.port;

import dev.stateward.application.settings.SearchBudgets;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * How often each value of a facet was found.
 *
 * @param values the most frequent ones, those first
 * @param counted how many instances were counted
 * @param complete whether these are all that there are
 */
public record FacetCounts(Facet facet, List<Count> values, long counted, boolean complete) {
  private static final Comparator<Count> MOST_FREQUENT =
      Comparator.comparingLong(Count::instances).reversed().thenComparing(Count::value);

  public FacetCounts {
    Objects.requireNonNull(facet, "facet is null");
    values = List.copyOf(values);
  }

  /**
   * The most frequent of all {@code values}.
   *
   * @param atMost how many instances are counted at most; one more was looked for
   */
  public static FacetCounts of(Facet facet, List<Count> values, int atMost) {
    long found = values.stream().mapToLong(Count::instances).sum();
    return new FacetCounts(
        facet,
        values.stream().sorted(MOST_FREQUENT).limit(SearchBudgets.FACET_VALUES).toList(),
        Math.min(found, atMost),
        found <= atMost);
  }

  /** How many instances have a value. */
  public record Count(String value, long instances) {
    public Count {
      Objects.requireNonNull(value, "value is null");
    }
  }
}
