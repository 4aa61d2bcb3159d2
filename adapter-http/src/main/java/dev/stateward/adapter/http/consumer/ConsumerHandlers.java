package dev.stateward.adapter.http.consumer;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.LargeResponses;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.consumer.port.ListingConsumers;
import dev.stateward.application.consumer.port.ListingConsumers.Listing;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.function.BiFunction;

/** Handles requests for the consumers of a workspace. */
public final class ConsumerHandlers {
  private static final String SEEN = "filter[seen]";

  private final ListingConsumers listing;
  private final JsonApi json;

  /** These resolve the access of all principals, so only a few run at a time (ADR 0116). */
  private final LargeResponses unseen;

  /** Handlers that use {@code listing}. */
  public ConsumerHandlers(ListingConsumers listing, JsonApi json) {
    this.listing = listing;
    this.json = json;
    this.unseen =
        new LargeResponses(
            new LargeResponses.Limits(
                Budgets.ACCESS_RESOLUTIONS, 1, json.longestWait(), Budgets.LONGEST_TRANSFER, 1),
            BearerTokens::principal);
  }

  /**
   * {@code GET /workspaces/:id/consumers}: who was seen to read outputs or the state, a page at a
   * time; with {@code filter[seen]=never} who may read outputs and was never seen to.
   */
  public void list(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    WorkspaceId workspace = PathParameters.workspace(ctx);
    PageRequest request = json.page(ctx);
    switch (QueryParameters.text(ctx, SEEN)) {
      case "" ->
          json.answerInTurn(
              ctx,
              request.size(),
              () ->
                  document(
                      ctx,
                      listing.list(caller, workspace, request),
                      (it, of) -> ConsumerDocuments.render(it, of.organization())));
      case "never" ->
          json.answer(
              ctx,
              200,
              unseen.reading(
                  ctx,
                  1,
                  () ->
                      document(
                          ctx,
                          listing.listUnseen(caller, workspace, request),
                          (it, of) -> ConsumerDocuments.render(it, workspace))));
      default -> throw RequestRefusedException.badRequest(SEEN + " must be never");
    }
  }

  private <T> Document document(
      Context ctx, Listing<T> found, BiFunction<T, Listing<T>, Resource> render) {
    return json.document(ctx, found.page(), it -> render.apply(it, found))
        .meta("unread-records", found.unread());
  }
}
