package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.LargeResponses;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.access.port.ExplainingAccess.EffectiveAccess;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Page;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Handles requests for the effective access to a workspace. */
public final class EffectiveAccessHandlers {
  private static final String PRINCIPAL = "principal";

  private static final String PERMISSION = "filter[permission]";

  private final ExplainingAccess explaining;

  private final JsonApi json;

  /** These resolve all principals, so only a few run at a time (ADR 0116). */
  private final LargeResponses filtered;

  /** Handlers that use {@code explaining}. */
  public EffectiveAccessHandlers(ExplainingAccess explaining, JsonApi json) {
    this.explaining = explaining;
    this.json = json;
    this.filtered =
        new LargeResponses(
            new LargeResponses.Limits(
                Budgets.ACCESS_RESOLUTIONS, 1, json.longestWait(), Budgets.LONGEST_TRANSFER, 1),
            BearerTokens::principal);
  }

  /**
   * {@code GET /workspaces/:id/effective-access}: of all principals, a page at a time, or of one
   * principal; as CSV when the client accepts it. {@code filter[permission]} selects the principals
   * that have all named permissions.
   */
  public void list(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    WorkspaceId workspace = PathParameters.workspace(ctx);
    String principal = QueryParameters.text(ctx, PRINCIPAL);
    if (principal.isEmpty()) {
      answerAll(ctx, caller, workspace);
    } else {
      answer(ctx, workspace, explaining.show(caller, workspace, Subjects.principal(principal)));
    }
  }

  private void answerAll(Context ctx, Caller caller, WorkspaceId workspace) {
    var held = held(ctx);
    var request = json.page(ctx);
    Supplier<byte[]> text =
        () -> written(ctx, workspace, explaining.list(caller, workspace, held, request));
    json.answer(
        ctx,
        200,
        wantsTable(ctx) ? EffectiveAccessTable.MEDIA_TYPE : JsonApi.MEDIA_TYPE,
        held.isEmpty() ? json.inTurn(ctx, request.size(), text) : filtered.reading(ctx, 1, text));
  }

  private static Set<Permission> held(Context ctx) {
    Set<Permission> held = EnumSet.noneOf(Permission.class);
    for (String label : QueryParameters.list(ctx, PERMISSION)) {
      held.add(
          Stream.of(Permission.values())
              .filter(permission -> permission.label().equals(label))
              .findFirst()
              .orElseThrow(
                  () -> RequestRefusedException.badRequest(PERMISSION + " must name permissions")));
    }
    return held;
  }

  private byte[] written(Context ctx, WorkspaceId workspace, Page<EffectiveAccess> page) {
    if (wantsTable(ctx)) {
      json.linkPages(ctx, page);
      return EffectiveAccessTable.render(page.items());
    }
    return JsonApi.written(
        json.document(ctx, page, it -> EffectiveAccessDocuments.render(workspace, it)));
  }

  private void answer(Context ctx, WorkspaceId workspace, EffectiveAccess one) {
    if (wantsTable(ctx)) {
      json.answer(
          ctx, 200, EffectiveAccessTable.MEDIA_TYPE, EffectiveAccessTable.render(List.of(one)));
    } else {
      json.answer(
          ctx, 200, Document.whole(List.of(EffectiveAccessDocuments.render(workspace, one))));
    }
  }

  private static boolean wantsTable(Context ctx) {
    String accepted = ctx.header("Accept");
    return accepted != null
        && accepted.toLowerCase(Locale.ROOT).contains(EffectiveAccessTable.MEDIA_TYPE);
  }
}
