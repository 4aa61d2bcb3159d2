package dev.stateward.testkit.memory;

import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

final class InMemoryStateVersionCatalog implements StateVersionCatalog {
  private final InMemoryTransactions transactions;

  InMemoryStateVersionCatalog(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<StateVersionDetails> find(StateVersionId id) {
    return transactions.read(tables -> entry(tables, id));
  }

  @Override
  public Optional<StateVersionDetails> current(WorkspaceId workspace) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.current.get(workspace)).flatMap(id -> entry(tables, id)));
  }

  @Override
  public Optional<CurrentVersion> current(WorkspaceId workspace, Credential credential) {
    return transactions.read(tables ->
        InMemoryWorkspaces.approached(tables, workspace, credential)
            .flatMap(seen ->
                Optional.ofNullable(tables.current.get(workspace))
                    .flatMap(id -> entry(tables, id))
                    .map(version ->
                        new CurrentVersion(Within.of(seen.workspace()), seen.access(), version))));
  }

  private static Optional<StateVersionDetails> entry(Tables tables, StateVersionId id) {
    return Optional.ofNullable(tables.versions.get(id)).map(version -> entry(tables, version));
  }

  private static StateVersionDetails entry(Tables tables, StateVersion version) {
    ExtractedResources found = tables.inventories.get(version.id());
    return new StateVersionDetails(
        version,
        tables.json.containsKey(version.id()),
        found == null ? new ExtractedResources.NotTaken() : found,
        stored(tables, version.id()).outputs().stream().map(Output::id).toList(),
        commit(tables, version.header().origin()),
        InMemoryStateVersions.afterCurrent(tables, version.workspace()).contains(version),
        metered(tables, version.workspace()));
  }

  private static boolean metered(Tables tables, WorkspaceId id) {
    return Optional.ofNullable(tables.workspaces.get(id))
        .filter(workspace -> tables.metered.contains(workspace.organization().id()))
        .isPresent();
  }

  private static VcsCommit commit(Tables tables, Origin origin) {
    return switch (origin) {
      case Origin.FromRun(var id) ->
          Optional.ofNullable(tables.runs.get(id))
              .map(Run::configurationVersion)
              .map(tables.configurations::get)
              .map(ConfigurationVersion::commit)
              .orElse(VcsCommit.UNKNOWN);
      case Origin.Client ignored -> VcsCommit.UNKNOWN;
      case Origin.RolledBackTo ignored -> VcsCommit.UNKNOWN;
    };
  }

  @Override
  public Page<Listed> list(
      WorkspaceId workspace, Set<StateVersionStatus> stages, PageRequest request) {
    return transactions.read(tables ->
        Pages.cut(
                tables.versions.values().stream()
                    .filter(version -> version.workspace().equals(workspace))
                    .filter(version ->
                        stages.isEmpty() || stages.contains(StateVersionStatus.of(version)))
                    .toList()
                    .reversed(),
                request)
            .map(version -> new Listed(version.id(), 0, "", bytes(tables, version.id()))));
  }

  private static long bytes(Tables tables, StateVersionId id) {
    int outputs = stored(tables, id).outputs().size();
    return tables.inventories.get(id) instanceof ExtractedResources.Taken taken
        ? taken.resources().text().length() + outputs + 1
        : outputs;
  }

  @Override
  public List<StateVersionDetails> findAll(List<StateVersionId> versions) {
    return transactions.read(
        tables -> versions.stream().flatMap(id -> entry(tables, id).stream()).toList());
  }

  @Override
  public long outputBytes(Collection<StateVersionId> versions) {
    return outputs(versions).stream()
        .map(StoredOutput::output)
        .mapToLong(InMemoryStateVersionCatalog::bytes)
        .sum();
  }

  private static long bytes(Output output) {
    String text = output.name() + output.type().text() + output.value().text();
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  @Override
  public Map<StateVersionId, Long> managedResources(Collection<StateVersionId> versions) {
    return transactions.read(tables -> {
      Map<StateVersionId, Long> managed = new LinkedHashMap<>();
      tables.inventories.forEach((id, extracted) -> {
        if (versions.contains(id) && extracted instanceof ExtractedResources.Taken taken) {
          managed.put(id, taken.managed());
        }
      });
      return managed;
    });
  }

  @Override
  public Optional<ExtractedResources.Failed> failure(StateVersionId version) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.inventories.get(version))
            .filter(ExtractedResources.Failed.class::isInstance)
            .map(ExtractedResources.Failed.class::cast));
  }

  @Override
  public boolean outputsKnown(StateVersionId version) {
    return transactions.read(tables -> tables.outputs.containsKey(version));
  }

  private static StoredOutputs stored(Tables tables, StateVersionId version) {
    return tables.outputs.getOrDefault(version, StoredOutputs.plain(List.of()));
  }

  private static Stream<StoredOutput> each(StoredOutputs stored) {
    return stored.outputs().stream().map(output -> new StoredOutput(output, stored.seal()));
  }

  @Override
  public Page<StoredOutput> outputs(StateVersionId version, PageRequest request) {
    return transactions.read(tables -> Pages.cut(each(stored(tables, version)).toList(), request));
  }

  @Override
  public List<StoredOutput> outputs(Collection<StateVersionId> versions) {
    return transactions.read(tables ->
        new LinkedHashSet<>(versions).stream().flatMap(id -> each(stored(tables, id))).toList());
  }

  @Override
  public Optional<OutputOwner> outputOwner(StateVersionId version) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.versions.get(version))
            .flatMap(found -> tables.anyWorkspace(found.workspace()))
            .map(workspace ->
                new OutputOwner(workspace.organization().id(), workspace.id(), version)));
  }

  @Override
  public Optional<OutputPlace> locateOutput(OutputId id) {
    return transactions.read(tables ->
        tables.outputs.entrySet().stream()
            .flatMap(of ->
                of.getValue().outputs().stream()
                    .filter(output -> output.id().equals(id))
                    .map(output -> new OutputPlace(of.getKey(), bytes(output))))
            .findFirst());
  }

  @Override
  public Optional<StoredOutput> findOutput(OutputId id) {
    return transactions.read(tables ->
        tables.outputs.values().stream()
            .flatMap(InMemoryStateVersionCatalog::each)
            .filter(stored -> stored.output().id().equals(id))
            .findFirst());
  }

  @Override
  public List<StateVersionId> withOutputs(
      boolean sealed, Optional<StateVersionId> after, int atMost) {
    return transactions.read(tables ->
        tables.outputs.entrySet().stream()
            .filter(of -> !of.getValue().outputs().isEmpty())
            .filter(of -> of.getValue().seal() instanceof OutputSeal.Under == sealed)
            .map(of -> of.getKey().value())
            .filter(id -> id.compareTo(after.map(StateVersionId::value).orElse("")) > 0)
            .sorted()
            .limit(atMost)
            .map(StateVersionId::new)
            .toList());
  }

  @Override
  public void storeFirst(
      StateVersionId version, StoredOutputs outputs, ExtractedResources.Examined extracted) {
    transactions.change(tables -> {
      Tables.require(stored(tables, version).outputs().isEmpty());
      storeOutputs(version, outputs);
      storeExtracted(version, extracted);
    });
  }

  @Override
  public void storeOutputs(StateVersionId version, StoredOutputs stored) {
    transactions.change(tables -> {
      List<Output> outputs = stored.outputs();
      Tables.require(outputs.stream().map(Output::name).distinct().count() == outputs.size());
      if (tables.versions.containsKey(version)) {
        tables.outputs.put(version, stored);
      }
    });
  }

  @Override
  public void storeExtracted(StateVersionId version, ExtractedResources.Examined extracted) {
    transactions.change(tables -> {
      if (tables.versions.containsKey(version)) {
        tables.inventories.put(version, extracted);
      }
    });
  }
}
