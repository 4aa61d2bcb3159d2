package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

public final class JdbiStateVersionCatalog implements StateVersionCatalog {
  private final JdbiTransactions transactions;
  private final ResourceTexts texts = new ResourceTexts(DatabaseBudgets.RESOURCE_TEXTS);
  private final StateVersionDetailRows details = new StateVersionDetailRows(texts);

  public JdbiStateVersionCatalog(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  /** Has its cache measured from now on. */
  public void measure(Meters meters) {
    texts.measure(meters);
  }

  @Override
  public Optional<StateVersionDetails> find(StateVersionId id) {
    return transactions.readDurably(handle -> details.find(handle, id));
  }

  @Override
  public Optional<StateVersionDetails> current(WorkspaceId workspace) {
    return transactions.readDurably(handle -> details.current(handle, workspace));
  }

  @Override
  public Optional<CurrentVersion> current(WorkspaceId workspace, Credential credential) {
    return transactions.readDurably(
        handle -> CurrentVersionRows.find(handle, details, workspace, credential));
  }

  @Override
  public Page<Listed> list(
      WorkspaceId workspace, Set<StateVersionStatus> statuses, PageRequest request) {
    return transactions.readDurably(
        handle -> ListedVersionRows.page(handle, workspace, statuses, request));
  }

  @Override
  public List<StateVersionDetails> findAll(List<StateVersionId> versions) {
    return transactions.readDurably(handle -> details.findAll(handle, versions));
  }

  @Override
  public long outputBytes(Collection<StateVersionId> versions) {
    return transactions.read(handle -> Outputs.bytes(handle, versions));
  }

  @Override
  public Map<StateVersionId, Long> managedResources(Collection<StateVersionId> versions) {
    return transactions.read(handle -> ResourceRows.managed(handle, versions));
  }

  @Override
  public boolean outputsKnown(StateVersionId version) {
    return transactions.read(handle -> Outputs.known(handle, version));
  }

  @Override
  public Page<StoredOutput> outputs(StateVersionId version, PageRequest request) {
    return transactions.read(handle -> Outputs.page(handle, version, request));
  }

  @Override
  public List<StoredOutput> outputs(Collection<StateVersionId> versions) {
    return transactions.read(handle -> Outputs.all(handle, versions));
  }

  @Override
  public Optional<OutputPlace> locateOutput(OutputId id) {
    return transactions.read(handle -> Outputs.locate(handle, id));
  }

  @Override
  public Optional<StoredOutput> findOutput(OutputId id) {
    return transactions.read(handle -> Outputs.find(handle, id));
  }

  @Override
  public Optional<OutputOwner> outputOwner(StateVersionId version) {
    return transactions.read(handle -> OutputKeys.owner(handle, version));
  }

  @Override
  public List<StateVersionId> withOutputs(
      boolean sealed, Optional<StateVersionId> after, int atMost) {
    return transactions.readLong(handle -> OutputKeys.versions(handle, sealed, after, atMost));
  }

  @Override
  public void storeFirst(
      StateVersionId version, StoredOutputs outputs, ExtractedResources.Examined extracted) {
    transactions.execute(handle -> Outputs.addFirst(handle, version, outputs, extracted));
  }

  @Override
  public void storeOutputs(StateVersionId version, StoredOutputs outputs) {
    transactions.execute(handle -> Outputs.replace(handle, version, outputs));
  }

  @Override
  public void storeExtracted(StateVersionId version, ExtractedResources.Examined extracted) {
    transactions.execute(handle -> ResourceRows.replace(handle, version, extracted));
  }

  @Override
  public Optional<ExtractedResources.Failed> failure(StateVersionId version) {
    return transactions.read(handle -> ResourceRows.failure(handle, version));
  }
}
