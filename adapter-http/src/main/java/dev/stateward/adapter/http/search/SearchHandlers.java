package dev.stateward.adapter.http.search;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.KeysetPagination;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.search.port.InstanceQuery;
import dev.stateward.application.search.port.SearchPage;
import dev.stateward.application.search.port.SearchResult;
import dev.stateward.application.search.port.SearchingInstances;
import dev.stateward.domain.organization.OrganizationName;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for the resources of an organization. */
public final class SearchHandlers {
  private final SearchingInstances searching;
  private final JsonApi json;

  /** Handlers that call {@code searching}. */
  public SearchHandlers(SearchingInstances searching, JsonApi json) {
    this.searching = Objects.requireNonNull(searching, "searching is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /organizations/:organization/search}. */
  public void search(Context ctx) {
    OrganizationName organization = PathParameters.organization(ctx);
    InstanceQuery query = SearchQueries.query(ctx);
    KeysetPagination keyset = json.keyset(ctx);
    SearchPage page = SearchQueries.page(ctx, keyset);
    json.answerInTurn(
        ctx,
        page.size(),
        () -> {
          SearchResult result =
              searching.search(BearerTokens.caller(ctx), organization, query, page);
          Document document =
              Document.of(
                  result.items().stream().map(FoundInstanceDocuments::render).toList(),
                  keyset,
                  result.more());
          return page.facets().isEmpty()
              ? document
              : document.meta("facets", FoundInstanceDocuments.render(result.facets()));
        });
  }
}
