package dev.stateward.adapter.http.project;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.port.in.ManagingProjects;
import dev.stateward.application.port.out.Projects.Selection;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.ProjectId;
import io.javalin.http.Context;

/** Answers requests for projects. */
public final class ProjectHandlers {
  private final ManagingProjects projects;

  private final JsonApi json;

  /** Handlers that ask {@code projects}. */
  public ProjectHandlers(ManagingProjects projects, JsonApi json) {
    this.projects = projects;
    this.json = json;
  }

  /** {@code POST /organizations/:organization/projects}. */
  public void create(Context ctx) {
    var draft = ProjectDocuments.parseNew(json.data(ctx));
    var created =
        projects.create(
            BearerTokens.caller(ctx), organization(ctx), draft.name(), draft.description());
    json.answer(ctx, 201, ProjectDocuments.render(created));
  }

  /** {@code GET /organizations/:organization/projects}. */
  public void list(Context ctx) {
    var selection =
        new Selection(QueryParameters.list(ctx, "filter[names]"), QueryParameters.text(ctx, "q"));
    var page =
        projects.list(BearerTokens.caller(ctx), organization(ctx), selection, json.page(ctx));
    json.answer(ctx, page, ProjectDocuments::render);
  }

  /** {@code GET /projects/:id}. */
  public void show(Context ctx) {
    var id = PathParameters.value(ctx, "id", ProjectId::hasForm, ProjectId::new);
    json.answer(ctx, 200, ProjectDocuments.render(projects.show(BearerTokens.caller(ctx), id)));
  }

  private static OrganizationName organization(Context ctx) {
    return PathParameters.value(
        ctx, "organization", OrganizationName::hasForm, OrganizationName::new);
  }
}
