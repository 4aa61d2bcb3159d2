package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.access.port.ExplainingAccess.Shift;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.ProjectPermission;
import java.util.List;
import java.util.Set;

/** The effect of a change on a principal's permissions, as JSON:API. */
final class ShiftDocuments {
  private static final String TYPE = "access-shifts";

  private ShiftDocuments() {}

  static Resource render(Shift shift) {
    return Resource.of(TYPE, Subjects.id(shift.subject()))
        .attribute("name", Subjects.name(shift.subject()))
        .attribute("gained", labels(shift.difference().gained()))
        .attribute("lost", labels(shift.difference().lost()))
        .relationship("principal", Subjects.relationship(shift.subject()));
  }

  /** As {@link #render}, with what changes on the project itself. */
  static Resource renderOnProject(Shift shift) {
    return render(shift)
        .attribute("gained-on-project", onProject(shift.difference().gainedOnProject()))
        .attribute("lost-on-project", onProject(shift.difference().lostOnProject()));
  }

  private static List<String> onProject(Set<ProjectPermission> permissions) {
    return permissions.stream().sorted().map(ProjectPermission::label).toList();
  }

  private static List<String> labels(Set<Permission> permissions) {
    return permissions.stream().sorted().map(Permission::label).toList();
  }
}
