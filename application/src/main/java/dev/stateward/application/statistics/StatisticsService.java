package dev.stateward.application.statistics;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.port.Caller;
import dev.stateward.application.statistics.port.FileUse;
import dev.stateward.application.statistics.port.JobCount;
import dev.stateward.application.statistics.port.ReadingStatistics;
import dev.stateward.application.statistics.port.Statistics;
import dev.stateward.application.statistics.port.StoredTotals;
import java.util.List;
import java.util.Optional;

/** Reads statistics for the operator alone. */
final class StatisticsService implements ReadingStatistics {
  private final ServerAuthorizer server;
  private final Statistics statistics;
  private final BlobPlaces places;
  private final BlobPlaces.Wanted wanted;
  private final Usage usage;

  StatisticsService(
      ServerAuthorizer server,
      Statistics statistics,
      BlobPlaces places,
      BlobPlaces.Wanted wanted,
      Usage usage) {
    this.server = server;
    this.statistics = statistics;
    this.places = places;
    this.wanted = wanted;
    this.usage = usage;
  }

  @Override
  public List<JobCount> jobs(Caller caller) {
    server.requireOperator(caller);
    return statistics.jobs();
  }

  @Override
  public StoredTotals totals(Caller caller) {
    server.requireOperator(caller);
    return statistics.totals();
  }

  @Override
  public long misplacedBlobs(Caller caller) {
    server.requireOperator(caller);
    return places.countMisplaced(wanted);
  }

  @Override
  public Optional<FileUse> databaseFile(Caller caller) {
    server.requireOperator(caller);
    return usage.file().map(file -> new FileUse(file.bytes(), file.used()));
  }
}
