package dev.stateward.application.audit;

import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.workspace.TagBinding;
import java.util.List;

/** Creates the events of projects and of team access to them. */
public final class ProjectEvents {
  private ProjectEvents() {}

  /** An event of a project as a whole. */
  static AuditEvent of(AuditAction action, Project project) {
    return AuditEvents.within(action, project.organization(), project.id().value(), "");
  }

  public static AuditEvent created(Project project, List<TagBinding> tags) {
    return of(AuditAction.PROJECT_CREATE, project)
        .changing(Details.NONE, AuditDetails.of(project, tags));
  }

  public static AuditEvent changed(
      Project before, List<TagBinding> tagsBefore, Project after, List<TagBinding> tagsAfter) {
    return of(AuditAction.PROJECT_UPDATE, after)
        .changing(AuditDetails.of(before, tagsBefore), AuditDetails.of(after, tagsAfter));
  }

  public static AuditEvent destroyed(Project project, List<TagBinding> tags) {
    return of(AuditAction.PROJECT_DESTROY, project)
        .changing(AuditDetails.of(project, tags), Details.NONE);
  }

  /** Team access to a project added, changed or removed. */
  public static AuditEvent admitted(
      AuditAction action,
      Project project,
      TeamProjectAccess access,
      Details before,
      Details after) {
    return AuditEvents.within(action, project.organization(), access.id().value(), "")
        .changing(before, after);
  }
}
