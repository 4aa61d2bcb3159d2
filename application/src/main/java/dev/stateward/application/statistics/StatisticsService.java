package dev.stateward.application.statistics;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.organization.port.Usage.States;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.ApplicationSettings.Quotas;
import dev.stateward.application.statistics.port.FileUse;
import dev.stateward.application.statistics.port.JobCount;
import dev.stateward.application.statistics.port.ReadingStatistics;
import dev.stateward.application.statistics.port.Statistics;
import dev.stateward.application.statistics.port.StoredTotals;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads statistics for the operator alone. */
final class StatisticsService implements ReadingStatistics {
  private final ServerAuthorizer server;
  private final Statistics statistics;
  private final BlobPlaces places;
  private final Usage usage;
  private final Settings settings;

  /** What figures are compared with. */
  record Settings(BlobPlaces.Wanted places, Quotas quotas) {}

  StatisticsService(
      ServerAuthorizer server,
      Statistics statistics,
      BlobPlaces places,
      Usage usage,
      Settings settings) {
    this.server = server;
    this.statistics = statistics;
    this.places = places;
    this.usage = usage;
    this.settings = settings;
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
    return places.countMisplaced(settings.places());
  }

  @Override
  public OptionalLong organizationsNearQuota(Caller caller, int percent) {
    server.requireOperator(caller);
    Quotas quotas = settings.quotas();
    States least = new States(part(quotas.versions(), percent), part(quotas.bytes(), percent));
    return least.versions() == 0 && least.bytes() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(statistics.organizationsWith(least));
  }

  /** Rounded up. */
  private static long part(long quota, int percent) {
    return quota / 100 * percent + (quota % 100 * percent + 99) / 100;
  }

  @Override
  public Optional<FileUse> databaseFile(Caller caller) {
    server.requireOperator(caller);
    return usage.file().map(file -> new FileUse(file.bytes(), file.used()));
  }
}
