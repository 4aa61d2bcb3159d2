package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.ProjectPermission;
import java.util.List;
import java.util.Set;

/** The effect of a change on a principal's permissions, as JSON:API. */
final class AccessDifferenceDocuments {
  private static final String TYPE = "access-shifts";

  private AccessDifferenceDocuments() {}

  static Resource render(SubjectDifference change) {
    return Resource.of(TYPE, Subjects.id(change.subject()))
        .attribute("name", Subjects.name(change.subject()))
        .attribute("gained", labels(change.difference().gained()))
        .attribute("lost", labels(change.difference().lost()))
        .relationship("principal", Subjects.relationship(change.subject()));
  }

  /** As {@link #render}, with what changes on the project itself. */
  static Resource renderOnProject(SubjectDifference change) {
    return render(change)
        .attribute("gained-on-project", onProject(change.difference().gainedOnProject()))
        .attribute("lost-on-project", onProject(change.difference().lostOnProject()));
  }

  private static List<String> onProject(Set<ProjectPermission> permissions) {
    return permissions.stream().sorted().map(ProjectPermission::label).toList();
  }

  private static List<String> labels(Set<Permission> permissions) {
    return permissions.stream().sorted().map(Permission::label).toList();
  }
}
