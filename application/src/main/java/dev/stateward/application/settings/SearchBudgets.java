package dev.stateward.application.settings;

import java.time.Duration;

/** What a search for resources may take. */
public final class SearchBudgets {
  private SearchBudgets() {}

  /** How long a statement of a search may take; it searches what many have stored. */
  public static final Duration STATEMENT = Duration.ofSeconds(5);

  /** How long a statement of a report may take that goes through all resources. */
  public static final Duration REPORT_STATEMENT = Duration.ofSeconds(15);

  /** How many such reports are read at once. */
  public static final int REPORTS = 2;

  /** In how many instances one page of the report of shared ids looks, roughly. */
  public static final int SCANNED_INSTANCES = 20_000;

  /** How many of the instances are told that have the same id. */
  public static final int SHARING_INSTANCES = 20;

  /** The fewest characters of an address that are searched for: what an index of trigrams needs. */
  public static final int SHORTEST_FRAGMENT = 3;

  /** How many facets one search counts. */
  public static final int FACETS = 4;

  /** How many instances are counted for a facet. */
  public static final int FACET_INSTANCES = 10_000;

  /** How many values of a facet are told. */
  public static final int FACET_VALUES = 20;

  /** How much of a long name is told as a value of a facet, in characters. */
  public static final int FACET_TEXT = 200;
}
