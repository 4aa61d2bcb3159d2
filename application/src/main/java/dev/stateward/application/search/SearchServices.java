package dev.stateward.application.search;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.search.port.ReadingReports;
import dev.stateward.application.search.port.SearchingInstances;
import dev.stateward.application.store.Stores;

/** The services of searches. */
public final class SearchServices {
  private final SearchingInstances searchingInstances;
  private final ReadingReports readingReports;

  public SearchServices(Stores stores, UseCaseContext context) {
    this.searchingInstances = new SearchService(context.authorizer(), stores.instanceSearch());
    this.readingReports = new ReportService(context, stores.teams(), stores.instanceReports());
  }

  public SearchingInstances searchingInstances() {
    return searchingInstances;
  }

  public ReadingReports readingReports() {
    return readingReports;
  }
}
