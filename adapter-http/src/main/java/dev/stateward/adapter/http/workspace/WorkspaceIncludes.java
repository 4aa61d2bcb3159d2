package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.organization.OrganizationDocuments;
import dev.stateward.adapter.http.project.ProjectDocuments;
import dev.stateward.adapter.http.stateversion.StateVersionDocuments;
import dev.stateward.adapter.http.tag.TagBindingDocuments;
import dev.stateward.adapter.http.user.UserDocuments;
import dev.stateward.application.StateApplication;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.organization.port.ReadingUsers;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.application.workspace.port.WorkspaceView.CurrentState;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the resources to include with workspaces. */
final class WorkspaceIncludes {
  private static final String ORGANIZATION = "organization";

  private static final String PROJECT = "project";

  private static final String LOCKED_BY = "locked_by";

  private static final String OUTPUTS = "outputs";

  private static final String BINDINGS = "tag_bindings";

  private static final String EFFECTIVE_BINDINGS = "effective_tag_bindings";

  private static final String CURRENT_STATE = "current-state-version";

  /**
   * The supported kinds of lists. For those that have no constant above, nothing is included,
   * because no workspace here has any.
   */
  static final Set<String> BESIDE_MANY =
      Set.of(
          ORGANIZATION,
          PROJECT,
          LOCKED_BY,
          BINDINGS,
          EFFECTIVE_BINDINGS,
          CURRENT_STATE,
          "current_configuration_version",
          "current_configuration_version.ingress_attributes",
          "current_run",
          "current_run.configuration_version",
          "current_run.configuration_version.ingress_attributes",
          "current_run.plan",
          "readme");

  /** The supported kinds of a single workspace. */
  static final Set<String> BESIDE_ONE = withOutputs();

  private final ManagingOrganizations organizations;

  private final ManagingProjects projects;

  private final ReadingUsers users;

  private final ReadingState states;

  private final Links links;

  /** Finds them in {@code application}. */
  WorkspaceIncludes(StateApplication application, Links links) {
    this.links = links;
    organizations = application.managingOrganizations();
    projects = application.managingProjects();
    users = application.readingUsers();
    states = application.readingState();
  }

  /** The document of one workspace with the requested resources. */
  DeferredResult<Document> besideOne(Caller caller, WorkspaceView view, Set<String> asked) {
    Resource workspace = WorkspaceDocuments.render(view);
    List<Resource> related = new ArrayList<>(besideMany(caller, List.of(view), asked));
    if (!asked.contains(OUTPUTS)) {
      return new DeferredResult<>(0, () -> Document.of(workspace).include(asked, related));
    }
    return outputs(caller, view)
        .map(outputs -> {
          WorkspaceDocuments.relateOutputs(
              workspace, outputs.stream().map(output -> output.id().value()).toList());
          outputs.stream().map(WorkspaceOutputDocuments::render).forEach(related::add);
          return Document.of(workspace).include(asked, related);
        });
  }

  /** The requested resources related to a list of workspaces, each once. */
  List<Resource> besideMany(Caller caller, List<WorkspaceView> views, Set<String> asked) {
    List<Resource> related = new ArrayList<>();
    if (asked.contains(ORGANIZATION)) {
      views.stream()
          .map(view -> view.workspace().organization().name())
          .distinct()
          .map(name -> organizations.show(caller, name))
          .forEach(view -> related.add(OrganizationDocuments.render(view)));
    }
    if (asked.contains(PROJECT)) {
      views.stream()
          .map(view -> view.workspace().project())
          .distinct()
          .map(id -> projects.show(caller, id))
          .forEach(project -> related.add(ProjectDocuments.render(project)));
    }
    if (asked.contains(LOCKED_BY)) {
      users.visible(caller, holders(views)).stream()
          .map(user -> UserDocuments.render(user, caller))
          .forEach(related::add);
    }
    if (asked.contains(BINDINGS)) {
      views.forEach(view -> related.addAll(tags(view, TagBindingDocuments.TYPE, view.tags())));
    }
    if (asked.contains(EFFECTIVE_BINDINGS)) {
      views.forEach(view -> related.addAll(effectiveTags(view)));
    }
    if (asked.contains(CURRENT_STATE)) {
      views.forEach(view -> currentState(caller, view).ifPresent(related::add));
    }
    return related;
  }

  /** Empty as well when the caller may not read states, or the version was replaced meanwhile. */
  private Optional<Resource> currentState(Caller caller, WorkspaceView view) {
    if (!(view.current() instanceof CurrentState.Version version)
        || !view.permissions().contains(Permission.READ_STATE)) {
      return Optional.empty();
    }
    try {
      return Optional.of(StateVersionDocuments.render(states.show(caller, version.id()), links));
    } catch (UseCaseFailedException e) {
      if (e.failure() instanceof Failure.NotFound) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private DeferredResult<List<Output>> outputs(Caller caller, WorkspaceView view) {
    return view.permissions().contains(Permission.READ_OUTPUTS)
        ? states.currentOutputs(caller, view.workspace().id())
        : new DeferredResult<>(0, List::of);
  }

  private static Set<UserId> holders(List<WorkspaceView> views) {
    Set<UserId> holders = new HashSet<>();
    for (WorkspaceView view : views) {
      if (view.workspace().lock() instanceof WorkspaceLock.Locked locked
          && locked.holder() instanceof LockHolder.ByUser(var user)) {
        holders.add(user);
      }
    }
    return holders;
  }

  static List<Resource> effectiveTags(WorkspaceView view) {
    return TagBindingDocuments.effective(
        view.workspace().id().value(),
        view.workspace().project().value(),
        view.tags(),
        view.effectiveTags());
  }

  private static List<Resource> tags(WorkspaceView view, String type, List<TagBinding> tags) {
    String id = view.workspace().id().value();
    return tags.stream().map(tag -> TagBindingDocuments.render(type, id, tag)).toList();
  }

  private static Set<String> withOutputs() {
    Set<String> names = new HashSet<>(BESIDE_MANY);
    names.add(OUTPUTS);
    return Set.copyOf(names);
  }
}
