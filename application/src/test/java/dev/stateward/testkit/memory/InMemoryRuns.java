package dev.stateward.testkit.memory;

import dev.stateward.application.workspace.port.Runs;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.workspace.RunId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

final class InMemoryRuns implements Runs {
  private final InMemoryTransactions transactions;

  InMemoryRuns(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(ConfigurationVersion version) {
    transactions.change(tables -> {
      Tables.require(tables.workspaces.containsKey(version.workspace()));
      Tables.insert(tables.configurations, version.id(), version);
    });
  }

  @Override
  public void add(Run run) {
    transactions.change(tables -> {
      ConfigurationVersion used = tables.configurations.get(run.configurationVersion());
      Tables.require(used != null && used.workspace().equals(run.workspace()));
      Tables.insert(tables.runs, run.id(), run);
    });
  }

  @Override
  public Optional<ConfigurationVersion> find(ConfigurationVersionId id) {
    return transactions.read(tables -> Optional.ofNullable(tables.configurations.get(id)));
  }

  @Override
  public Optional<Run> find(RunId id) {
    return transactions.read(tables -> Optional.ofNullable(tables.runs.get(id)));
  }

  @Override
  public List<Run> findRuns(Collection<RunId> ids) {
    return transactions.read(tables -> those(tables.runs, ids));
  }

  @Override
  public List<ConfigurationVersion> findConfigurationVersions(
      Collection<ConfigurationVersionId> ids) {
    return transactions.read(tables -> those(tables.configurations, ids));
  }

  private static <K, V> List<V> those(Map<K, V> all, Collection<K> ids) {
    return ids.stream().distinct().map(all::get).filter(Objects::nonNull).toList();
  }
}
