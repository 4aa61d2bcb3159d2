package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.workspace.port.TagId;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.application.workspace.port.Workspaces.TagCount;
import dev.stateward.application.workspace.port.Workspaces.TagFilter;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
  public Set<String> namesAround(Caller caller, WorkspaceId workspace) {
    return namesAround(authorizer.require(caller, Permission.UPDATE_SETTINGS, workspace));
  }

  private Set<String> namesAround(Authorizer.AuthorizedWorkspace seen) {
    return workspaces.plainTags(seen.principal(), seen.workspace().organization().id());
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

  @Override
  public Page<OrganizationTag> list(
      Caller caller, OrganizationName name, Selection selection, PageRequest request) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, name);
    Organization organization = entered.organization();
    Page<TagCount> page =
        workspaces.plainTags(
            entered.principal(),
            organization.id(),
            new TagFilter(selection.contains(), namesOn(entered, selection.without())),
            request);
    return new Page<>(
        page.items().stream()
            .map(tag ->
                new OrganizationTag(
                    TagId.of(organization.id(), tag.name()),
                    organization.name(),
                    tag.name(),
                    tag.workspaces()))
            .toList(),
        request,
        page.total());
  }

  /** The names of the plain tags of those of {@code ids} that {@code viewer} may see. */
  private Set<String> namesOn(
      Authorizer.AuthorizedOrganization viewer, Collection<WorkspaceId> ids) {
    List<WorkspaceId> seen = ids.stream().filter(id -> mayRead(viewer.credential(), id)).toList();
    return workspaces.tags(seen).values().stream()
        .flatMap(List::stream)
        .filter(TagBinding::plain)
        .map(TagBinding::name)
        .collect(Collectors.toSet());
  }

  private boolean mayRead(Credential credential, WorkspaceId id) {
    return workspaces
        .find(id, credential)
        .filter(found ->
            PermissionResolver.resolve(found.access().grants()).allows(Permission.READ_WORKSPACE))
        .isPresent();
  }

  @Override
  public void remove(Caller caller, OrganizationName name, Input<Set<TagId>> input) {
    transactions.run(() -> {
      Authorizer.AuthorizedOrganization entered =
          authorizer.enter(caller, name, OrganizationPermission.MANAGE_WORKSPACES);
      Organization organization = entered.organization();
      Set<TagId> ids = input.parse();
      Set<String> names =
          workspaces.plainTags(entered.principal(), organization.id()).stream()
              .filter(known -> ids.contains(TagId.of(organization.id(), known)))
              .collect(Collectors.toCollection(TreeSet::new));
      workspaces.unbind(organization.id(), names);
      recorder.record(
          caller,
          AuditEvents.untagged(
              organization, names.stream().map(known -> new TagBinding(known, "")).toList()));
    });
  }

  @Override
  public void assign(Caller caller, TagId tag, Input<Set<WorkspaceId>> input) {
    Credential credential = authorizer.credential(caller);
    transactions.run(() -> {
      Map<OrganizationId, String> names = new HashMap<>();
      // In one order, so that two such requests do not wait for each other.
      List<WorkspaceId> ordered =
          input.parse().stream().sorted(Comparator.comparing(WorkspaceId::value)).toList();
      for (WorkspaceId id : ordered) {
        var held = authorizer.hold(credential, Permission.UPDATE_SETTINGS, id);
        OrganizationId organization = held.workspace().organization().id();
        String name = names.computeIfAbsent(organization, it -> name(it, tag, namesAround(held)));
        List<TagBinding> before = tags(id);
        if (before.stream().noneMatch(known -> known.name().equals(name))) {
          workspaces.bind(id, List.of(new TagBinding(name, "")));
        }
        recorded(caller, held.workspace(), before);
      }
    });
  }

  private static String name(OrganizationId organization, TagId tag, Set<String> names) {
    return names.stream()
        .filter(name -> TagId.of(organization, name).equals(tag))
        .findFirst()
        .orElseThrow(UseCaseFailedException::notFound);
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
