package dev.stateward.application.statistics;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.statistics.port.ReadingStatistics;
import dev.stateward.application.store.Stores;

/** The services of statistics. */
public final class StatisticsServices {
  private final ReadingStatistics readingStatistics;

  public StatisticsServices(
      Stores stores,
      ServerAuthorizer server,
      BlobPlaces.Wanted wanted,
      ApplicationSettings settings) {
    this.readingStatistics =
        new StatisticsService(
            server,
            stores.statistics(),
            stores.blobPlaces(),
            stores.usage(),
            new StatisticsService.Settings(wanted, settings.quotas()));
  }

  public ReadingStatistics readingStatistics() {
    return readingStatistics;
  }
}
