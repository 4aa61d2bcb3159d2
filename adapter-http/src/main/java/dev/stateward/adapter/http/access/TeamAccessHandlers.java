package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.access.port.GivingTeamAccess;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.access.port.ManagingTeamProjectAccess;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.PageRequest;
import io.javalin.http.Context;
import java.util.List;

/**
 * Answers requests for the access of teams to workspaces (Team Access API, B1 to B5) or to projects
 * (Project Team Access API), and what they would do, when that is asked for instead.
 *
 * @param <I> identifies the access of a team
 * @param <P> identifies the workspace or the project
 * @param <W> selects access
 * @param <C> a change of access
 * @param <V> access as a caller sees it
 */
public final class TeamAccessHandlers<I, P, W, C, V> {
  private final GivingTeamAccess<I, P, W, C, V> accesses;
  private final AccessDocuments<I, P, W, C, V> documents;
  private final JsonApi json;

  private TeamAccessHandlers(
      GivingTeamAccess<I, P, W, C, V> accesses,
      AccessDocuments<I, P, W, C, V> documents,
      JsonApi json) {
    this.accesses = accesses;
    this.documents = documents;
    this.json = json;
  }

  /** Handlers for the access to workspaces. */
  public static TeamAccessHandlers<?, ?, ?, ?, ?> of(ManagingTeamAccess accesses, JsonApi json) {
    return new TeamAccessHandlers<>(accesses, new WorkspaceAccessDocuments(), json);
  }

  /** Handlers for the access to projects. */
  public static TeamAccessHandlers<?, ?, ?, ?, ?> of(
      ManagingTeamProjectAccess accesses, JsonApi json) {
    return new TeamAccessHandlers<>(accesses, new ProjectAccessDocuments(), json);
  }

  /** {@code GET} of the list: everything at once, unless a page is asked for. */
  public void list(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    W wanted = documents.wanted(ctx);
    if (json.asksForPage(ctx)) {
      json.answerPage(ctx, request -> accesses.list(caller, wanted, request), documents::render);
    } else {
      json.answerInTurn(
          ctx,
          PageRequest.LARGEST,
          () ->
              Document.whole(
                  accesses.all(caller, wanted).stream().map(documents::render).toList()));
    }
  }

  /** {@code GET}. */
  public void show(Context ctx) {
    answer(ctx, accesses.show(BearerTokens.caller(ctx), documents.id(ctx)));
  }

  /** {@code POST}; 200 and not 201. */
  public void add(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    NewTeamAccess<P, C> wanted = NewTeamAccess.parse(json.body(ctx).data(), documents);
    P place = wanted.place();
    if (DryRuns.wanted(ctx)) {
      answer(ctx, accesses.ifAdded(caller, wanted::team, place, wanted::access));
    } else {
      answer(ctx, accesses.add(caller, wanted::team, place, wanted::access));
    }
  }

  /** {@code PATCH}; what is not sent stays. */
  public void change(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    I id = documents.id(ctx);
    Input<C> change =
        json.body(ctx)
            .data(data -> {
              C access = documents.change(data.object("attributes"));
              data.refuse();
              return access;
            });
    if (DryRuns.wanted(ctx)) {
      answer(ctx, accesses.ifChanged(caller, id, change));
    } else {
      answer(ctx, accesses.change(caller, id, change));
    }
  }

  /** {@code DELETE}. */
  public void remove(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    I id = documents.id(ctx);
    if (DryRuns.wanted(ctx)) {
      answer(ctx, accesses.ifRemoved(caller, id));
    } else {
      accesses.remove(caller, id);
      ctx.status(204);
    }
  }

  private void answer(Context ctx, V view) {
    json.answer(ctx, 200, documents.render(view));
  }

  private void answer(Context ctx, List<SubjectDifference> differences) {
    json.answer(ctx, 200, Document.whole(differences.stream().map(documents::render).toList()));
  }
}
