package dev.stateward.adapter.http.workload;

import dev.stateward.adapter.http.idtoken.IssuerAddresses;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.application.workload.port.ManagingWorkloadIdentities;
import io.javalin.http.Context;

/** Handles requests for the workload identities of teams. */
public final class WorkloadIdentityHandlers {
  private final ManagingWorkloadIdentities identities;
  private final JsonApi json;
  private final WorkloadIdentityRequests requests;

  /** Handlers that call {@code identities} and validate issuers with {@code addresses}. */
  public WorkloadIdentityHandlers(
      ManagingWorkloadIdentities identities, JsonApi json, IssuerAddresses addresses) {
    this.identities = identities;
    this.json = json;
    this.requests = new WorkloadIdentityRequests(addresses);
  }

  /** {@code GET /teams/:id/workload-identities}. */
  public void list(Context ctx) {
    json.answerPage(
        ctx,
        request -> identities.list(BearerTokens.caller(ctx), PathParameters.team(ctx), request),
        WorkloadIdentityDocuments::render);
  }

  /** {@code POST /teams/:id/workload-identities}. */
  public void create(Context ctx) {
    var input = json.body(ctx).data(requests::settings);
    var made = identities.create(BearerTokens.caller(ctx), PathParameters.team(ctx), input);
    json.answer(ctx, 201, WorkloadIdentityDocuments.render(made));
  }

  /** {@code GET /workload-identities/:id}. */
  public void show(Context ctx) {
    var shown = identities.show(BearerTokens.caller(ctx), id(ctx));
    json.answer(ctx, 200, WorkloadIdentityDocuments.render(shown));
  }

  /** {@code PATCH /workload-identities/:id}. */
  public void change(Context ctx) {
    var sent = json.body(ctx).data(data -> data);
    var changed =
        identities.change(
            BearerTokens.caller(ctx), id(ctx), before -> requests.changed(sent.parse(), before));
    json.answer(ctx, 200, WorkloadIdentityDocuments.render(changed));
  }

  /** {@code DELETE /workload-identities/:id}. */
  public void remove(Context ctx) {
    identities.remove(BearerTokens.caller(ctx), id(ctx));
    ctx.status(204);
  }

  private static WorkloadIdentityId id(Context ctx) {
    return PathParameters.value(ctx, "id", WorkloadIdentityId::hasForm, WorkloadIdentityId::new);
  }
}
