package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Manages the tags of workspaces. */
final class TagService implements TaggingWorkspaces {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Workspaces workspaces;

  TagService(
      Authorizer authorizer,
      Transactions transactions,
      AuditRecorder recorder,
      Workspaces workspaces) {
    this.authorizer = authorizer;
    this.transactions = transactions;
    this.recorder = recorder;
    this.workspaces = workspaces;
  }

  @Override
  public List<TagBinding> tags(Caller caller, WorkspaceId workspace) {
    authorizer.require(caller, Permission.READ_WORKSPACE, workspace);
    return tags(workspace);
  }

  @Override
  public Set<String> keysAround(Caller caller, WorkspaceId workspace) {
    authorizer.require(caller, Permission.UPDATE_SETTINGS, workspace);
    return workspaces
        .find(workspace)
        .map(found -> workspaces.plainTags(found.organization().id()))
        .orElseThrow(UseCaseFailedException::notFound);
  }

  @Override
  public List<TagBinding> bind(
      Caller caller, WorkspaceId workspace, Input<List<TagBinding>> input) {
    return transactions.inTransaction(() -> {
      Workspace held = held(caller, workspace);
      List<TagBinding> before = tags(workspace);
      workspaces.bind(workspace, input.parse());
      return recorded(caller, held, before);
    });
  }

  @Override
  public List<TagBinding> replace(
      Caller caller, WorkspaceId workspace, Input<List<TagBinding>> input) {
    return transactions.inTransaction(() -> {
      Workspace held = held(caller, workspace);
      List<TagBinding> before = tags(workspace);
      List<TagBinding> tags = input.parse();
      Set<String> dropped = before.stream().map(TagBinding::key).collect(Collectors.toSet());
      tags.forEach(tag -> dropped.remove(tag.key()));
      workspaces.unbind(workspace, dropped);
      workspaces.bind(workspace, tags);
      return recorded(caller, held, before);
    });
  }

  @Override
  public void unbind(Caller caller, WorkspaceId workspace, Input<Set<String>> keys) {
    transactions.run(() -> {
      Workspace held = held(caller, workspace);
      List<TagBinding> before = tags(workspace);
      workspaces.unbind(workspace, keys.parse());
      recorded(caller, held, before);
    });
  }

  /** The locked workspace, so that the recorded previous tags are those that are replaced. */
  private Workspace held(Caller caller, WorkspaceId workspace) {
    return authorizer
        .hold(authorizer.credential(caller), Permission.UPDATE_SETTINGS, workspace)
        .workspace();
  }

  /** Records a change of tags and returns the present ones. */
  private List<TagBinding> recorded(Caller caller, Workspace workspace, List<TagBinding> before) {
    List<TagBinding> after = tags(workspace.id());
    TagRules.requireFew(before, after);
    recorder.record(caller, AuditEvents.tagged(workspace, before, after));
    return after;
  }

  private List<TagBinding> tags(WorkspaceId workspace) {
    return workspaces.tags(List.of(workspace)).getOrDefault(workspace, List.of());
  }
}
