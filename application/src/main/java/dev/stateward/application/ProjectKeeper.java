package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.ManagingProjects;
import dev.stateward.application.port.out.Identifiers;
import dev.stateward.application.port.out.NameTakenException;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Projects.Selection;
import dev.stateward.application.port.out.Stores;
import dev.stateward.application.port.out.Usage.Group;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import java.time.InstantSource;

/** Keeps projects. */
final class ProjectKeeper implements ManagingProjects {
  private final Gate gate;
  private final Stores stores;
  private final Identifiers identifiers;
  private final InstantSource time;

  ProjectKeeper(Gate gate, Stores stores, Identifiers identifiers, InstantSource time) {
    this.gate = gate;
    this.stores = stores;
    this.identifiers = identifiers;
    this.time = time;
  }

  @Override
  public ProjectView create(
      Caller caller, OrganizationName organization, ProjectName name, String description) {
    Gate.Entered entered = gate.enter(caller, organization, OrganizationPermission.MANAGE_PROJECTS);
    Project project =
        new Project(
            identifiers.project(), entered.organization(), name, description, time.instant());
    try {
      stores
          .transactions()
          .run(() -> {
            ThingLimits.requireRoom(stores, new Group.Projects(entered.organization().id()));
            stores.projects().add(project);
            gate.audited().did(caller, Deeds.created(project));
          });
    } catch (NameTakenException e) {
      throw Gate.failed(Failure.Invalid.of("/data/attributes/name", "Name has already been taken"));
    }
    return new ProjectView(project, entered.standing());
  }

  @Override
  public Page<ProjectView> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request) {
    Gate.Entered entered = gate.enter(caller, organization);
    return stores
        .projects()
        .list(entered.organization().id(), selection, request)
        .map(project -> new ProjectView(project, entered.standing()));
  }

  @Override
  public ProjectView show(Caller caller, ProjectId project) {
    gate.principal(caller);
    Project found = stores.projects().find(project).orElseThrow(Gate::notFound);
    Gate.Entered entered = gate.enter(caller, found.organization().name());
    return new ProjectView(found, entered.standing());
  }
}
