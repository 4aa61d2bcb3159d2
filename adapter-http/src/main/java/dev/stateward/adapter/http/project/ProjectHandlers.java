package dev.stateward.adapter.http.project;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.Includes;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.tag.TagBindingDocuments;
import dev.stateward.adapter.http.tag.TagQueries;
import dev.stateward.application.port.Input;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.project.port.ManagingProjects.Draft;
import dev.stateward.application.project.port.ManagingProjects.ProjectView;
import dev.stateward.application.project.port.ProjectFilter;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Handles requests for projects. */
public final class ProjectHandlers {
  private static final Set<String> INCLUDES = Set.of("effective_tag_bindings");

  private final ManagingProjects projects;

  private final JsonApi json;

  /** Handlers that call {@code projects}. */
  public ProjectHandlers(ManagingProjects projects, JsonApi json) {
    this.projects = projects;
    this.json = json;
  }

  /** {@code POST /organizations/:organization/projects}. */
  public void create(Context ctx) {
    var draft = json.body(ctx).data(ProjectDrafts::parseNew);
    var created =
        projects.create(BearerTokens.caller(ctx), PathParameters.organization(ctx), draft);
    json.answer(ctx, 201, ProjectDocuments.render(created));
  }

  /** {@code GET /organizations/:organization/projects}. */
  public void list(Context ctx) {
    var asked = Includes.of(ctx, INCLUDES);
    var selection =
        new ProjectFilter(
            QueryParameters.list(ctx, "filter[names]"),
            QueryParameters.text(ctx, "q"),
            TagQueries.tagged(ctx));
    var request = json.page(ctx);
    json.answerInTurn(
        ctx,
        request.size(),
        () -> {
          var page =
              projects.list(
                  BearerTokens.caller(ctx), PathParameters.organization(ctx), selection, request);
          return json.document(ctx, page, ProjectDocuments::render)
              .include(asked, beside(page.items(), asked));
        });
  }

  /** {@code GET /projects/:id}. */
  public void show(Context ctx) {
    var asked = Includes.of(ctx, INCLUDES);
    ProjectView shown = projects.show(BearerTokens.caller(ctx), PathParameters.project(ctx));
    var document = Document.of(ProjectDocuments.render(shown));
    json.answer(ctx, 200, document.include(asked, beside(List.of(shown), asked)));
  }

  /** {@code PATCH /projects/:id}. */
  public void update(Context ctx) {
    var sent = json.body(ctx).data(ProjectDrafts::parseChange);
    var changed =
        projects.update(
            BearerTokens.caller(ctx),
            PathParameters.project(ctx),
            before -> sent.parse().apply(before));
    json.answer(ctx, 200, ProjectDocuments.render(changed));
  }

  /** {@code DELETE /projects/:id}. */
  public void delete(Context ctx) {
    projects.delete(BearerTokens.caller(ctx), PathParameters.project(ctx));
    ctx.status(204);
  }

  /** {@code POST /projects/:id/relationships/workspaces}: moves workspaces into the project. */
  public void moveInto(Context ctx) {
    var workspaces = json.identifiers(ctx).ids(WorkspaceId::hasForm, WorkspaceId::new);
    projects.moveInto(BearerTokens.caller(ctx), PathParameters.project(ctx), workspaces);
    ctx.status(204);
  }

  /** {@code GET /projects/:id/tag-bindings}. */
  public void listTags(Context ctx) {
    answer(
        ctx,
        TagBindingDocuments.TYPE,
        tags(projects.show(BearerTokens.caller(ctx), PathParameters.project(ctx))));
  }

  /** {@code GET /projects/:id/effective-tag-bindings}: a project inherits none. */
  public void listEffectiveTags(Context ctx) {
    ProjectView shown = projects.show(BearerTokens.caller(ctx), PathParameters.project(ctx));
    answer(ctx, TagBindingDocuments.EFFECTIVE_TYPE, tags(shown));
  }

  /** {@code PATCH /projects/:id/tag-bindings}: adds, and removes nothing. */
  public void bindTags(Context ctx) {
    Input<List<TagBinding>> sent = json.body(ctx).list(TagBindingDocuments::parse);
    ProjectView changed =
        projects.update(
            BearerTokens.caller(ctx),
            PathParameters.project(ctx),
            before ->
                new Draft(before.name(), before.settings(), added(before.tags(), sent.parse())));
    answer(
        ctx, TagBindingDocuments.TYPE, TagBindingDocuments.sentFirst(sent.parse(), tags(changed)));
  }

  private static List<TagBinding> added(List<TagBinding> before, List<TagBinding> sent) {
    Map<String, TagBinding> all = new LinkedHashMap<>();
    before.forEach(tag -> all.put(tag.key(), tag));
    sent.forEach(tag -> all.put(tag.key(), tag));
    return List.copyOf(all.values());
  }

  private static List<TagBinding> tags(ProjectView view) {
    return view.defaults().tags();
  }

  private static List<Resource> beside(List<ProjectView> views, Set<String> asked) {
    return asked.isEmpty()
        ? List.of()
        : views.stream().flatMap(view -> ProjectDocuments.effectiveTags(view).stream()).toList();
  }

  private void answer(Context ctx, String type, List<TagBinding> tags) {
    json.answer(
        ctx, 200, TagBindingDocuments.document(type, PathParameters.project(ctx).value(), tags));
  }
}
