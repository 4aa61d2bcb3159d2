package dev.stateward.application.workspace.port;

import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.workspace.RunId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** All recorded runs and configuration versions. */
public interface Runs {
  void add(ConfigurationVersion version);

  void add(Run run);

  Optional<ConfigurationVersion> find(ConfigurationVersionId id);

  Optional<Run> find(RunId id);

  /** Those of {@code ids} that exist, in no order. */
  List<Run> findRuns(Collection<RunId> ids);

  /** Those of {@code ids} that exist, in no order. */
  List<ConfigurationVersion> findConfigurationVersions(Collection<ConfigurationVersionId> ids);
}
