package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditDetails;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.workspace.port.ManagingRemoteStateConsumers;
import dev.stateward.application.workspace.port.RemoteStateConsumers;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.workspace.StateSharing;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Set;

/** Manages which workspaces may read the states of others. */
final class RemoteStateConsumerService implements ManagingRemoteStateConsumers {
  private static final String DATA = "/data";

  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final RemoteStateConsumers remoteStateConsumers;
  private final WorkspaceViews views;

  RemoteStateConsumerService(
      UseCaseContext context, RemoteStateConsumers remoteStateConsumers, WorkspaceViews views) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.remoteStateConsumers = remoteStateConsumers;
    this.views = views;
  }

  @Override
  public Page<WorkspaceView> consumers(Caller caller, WorkspaceId workspace, PageRequest request) {
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.READ_WORKSPACE, workspace);
    Page<Workspace> page = remoteStateConsumers.list(seen.principal(), seen.workspace(), request);
    return new Page<>(
        views.views(
            authorizer.withPermissions(
                seen.credential(), seen.workspace().organization().id(), page.items())),
        request,
        page.total());
  }

  @Override
  public void add(Caller caller, WorkspaceId workspace, Input<Set<WorkspaceId>> input) {
    transactions.run(() -> {
      Workspace held = hold(caller, workspace);
      Set<WorkspaceId> consumers = input.parse();
      requireChoosable(caller, held, consumers);
      remoteStateConsumers.add(workspace, consumers);
      record(caller, held, Details.NONE, Details.of("consumers_added", list(consumers)));
    });
  }

  private void record(Caller caller, Workspace sharing, Details before, Details after) {
    recorder.record(caller, AuditEvents.shared(sharing, before, after));
  }

  private static String list(Set<WorkspaceId> consumers) {
    return AuditDetails.list(consumers.stream().map(WorkspaceId::value).sorted().toList());
  }

  @Override
  public void replace(Caller caller, WorkspaceId workspace, Input<Set<WorkspaceId>> input) {
    transactions.run(() -> {
      Workspace held = hold(caller, workspace);
      Set<WorkspaceId> consumers = input.parse();
      requireChoosable(caller, held, consumers);
      remoteStateConsumers.clear(workspace);
      remoteStateConsumers.add(workspace, consumers);
      record(caller, held, Details.NONE, Details.of("consumers", list(consumers)));
    });
  }

  @Override
  public void remove(Caller caller, WorkspaceId workspace, Input<Set<WorkspaceId>> input) {
    transactions.run(() -> {
      Workspace held = hold(caller, workspace);
      Set<WorkspaceId> consumers = input.parse();
      remoteStateConsumers.remove(workspace, consumers);
      record(caller, held, Details.of("consumers_removed", list(consumers)), Details.NONE);
    });
  }

  private Workspace hold(Caller caller, WorkspaceId id) {
    return authorizer
        .hold(authorizer.credential(caller), Permission.UPDATE_SETTINGS, id)
        .workspace();
  }

  private void requireChoosable(Caller caller, Workspace sharing, Set<WorkspaceId> consumers) {
    for (WorkspaceId consumer : consumers) {
      Workspace found = authorizer.require(caller, Permission.READ_WORKSPACE, consumer).workspace();
      if (!found.organization().id().equals(sharing.organization().id())) {
        throw UseCaseFailedException.notFound();
      }
    }
    if (consumers.contains(sharing.id())) {
      throw refused("A workspace is no consumer of its own state");
    }
    if (StateSharing.of(sharing.settings().flags()) != StateSharing.WITH_CHOSEN) {
      throw refused("The state is shared with a whole project or organization already");
    }
  }

  private static RuntimeException refused(String detail) {
    return new UseCaseFailedException(Failure.Invalid.of(DATA, detail));
  }
}
