package dev.stateward.application;

import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.Deed;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.workspace.TagBinding;
import java.util.List;

/** What is recorded of projects, and of the access of teams to them. */
final class ProjectDeeds {
  private ProjectDeeds() {}

  /** Something of a project as a whole. */
  static Deed of(AuditAction action, Project project) {
    return Deeds.within(action, project.organization(), project.id().value(), "");
  }

  static Deed created(Project project, List<TagBinding> tags) {
    return of(AuditAction.PROJECT_CREATE, project)
        .changing(Details.NONE, DeedDetails.of(project, tags));
  }

  static Deed changed(
      Project before, List<TagBinding> tagsBefore, Project after, List<TagBinding> tagsAfter) {
    return of(AuditAction.PROJECT_UPDATE, after)
        .changing(DeedDetails.of(before, tagsBefore), DeedDetails.of(after, tagsAfter));
  }

  static Deed destroyed(Project project, List<TagBinding> tags) {
    return of(AuditAction.PROJECT_DESTROY, project)
        .changing(DeedDetails.of(project, tags), Details.NONE);
  }

  /** Access of a team to a project given, changed or taken away. */
  static Deed admitted(
      AuditAction action,
      Project project,
      TeamProjectAccess access,
      Details before,
      Details after) {
    return Deeds.within(action, project.organization(), access.id().value(), "")
        .changing(before, after);
  }
}
