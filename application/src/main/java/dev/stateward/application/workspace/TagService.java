package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
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
  private final Stores stores;

  TagService(Authorizer authorizer, Stores stores) {
    this.authorizer = authorizer;
    this.stores = stores;
  }

  @Override
  public List<TagBinding> tags(Caller caller, WorkspaceId workspace) {
    authorizer.require(caller, Permission.READ_WORKSPACE, workspace);
    return tags(workspace);
  }

  @Override
  public Set<String> keysAround(Caller caller, WorkspaceId workspace) {
    authorizer.require(caller, Permission.UPDATE_SETTINGS, workspace);
    return stores
        .workspaces()
        .find(workspace)
        .map(found -> stores.workspaces().plainTags(found.organization().id()))
        .orElseThrow(UseCaseFailedException::notFound);
  }

  @Override
  public List<TagBinding> bind(Caller caller, WorkspaceId workspace, List<TagBinding> tags) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Workspace held = held(caller, workspace);
          List<TagBinding> before = tags(workspace);
          stores.workspaces().bind(workspace, tags);
          return recorded(caller, held, before);
        });
  }

  @Override
  public List<TagBinding> replace(Caller caller, WorkspaceId workspace, List<TagBinding> tags) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Workspace held = held(caller, workspace);
          List<TagBinding> before = tags(workspace);
          Set<String> dropped = before.stream().map(TagBinding::key).collect(Collectors.toSet());
          tags.forEach(tag -> dropped.remove(tag.key()));
          stores.workspaces().unbind(workspace, dropped);
          stores.workspaces().bind(workspace, tags);
          return recorded(caller, held, before);
        });
  }

  @Override
  public void unbind(Caller caller, WorkspaceId workspace, Set<String> keys) {
    stores
        .transactions()
        .run(() -> {
          Workspace held = held(caller, workspace);
          List<TagBinding> before = tags(workspace);
          stores.workspaces().unbind(workspace, keys);
          recorded(caller, held, before);
        });
  }

  /** The locked workspace, so that the recorded previous tags are those that are replaced. */
  private Workspace held(Caller caller, WorkspaceId workspace) {
    return authorizer
        .hold(authorizer.credential(caller), Permission.UPDATE_SETTINGS, workspace)
        .workspace();
  }

  /** The tags as they are, after they were others. */
  private List<TagBinding> recorded(Caller caller, Workspace workspace, List<TagBinding> before) {
    List<TagBinding> after = tags(workspace.id());
    TagRules.requireFew(before, after);
    authorizer.recorder().record(caller, AuditEvents.tagged(workspace, before, after));
    return after;
  }

  private List<TagBinding> tags(WorkspaceId workspace) {
    return stores.workspaces().tags(List.of(workspace)).getOrDefault(workspace, List.of());
  }
}
