package dev.stateward.adapter.http.agent;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.project.port.AgentPoolOrder;
import dev.stateward.application.project.port.ManagingAgentPools;
import dev.stateward.domain.agent.AgentPoolId;
import io.javalin.http.Context;

/** Handles requests for agent pools. */
public final class AgentPoolHandlers {
  private final ManagingAgentPools pools;

  private final JsonApi json;

  /** Handlers that call {@code pools}. */
  public AgentPoolHandlers(ManagingAgentPools pools, JsonApi json) {
    this.pools = pools;
    this.json = json;
  }

  /** {@code POST /organizations/:organization/agent-pools}. */
  public void create(Context ctx) {
    var draft = json.body(ctx).data(AgentPoolDocuments::parseNew);
    var created = pools.create(BearerTokens.caller(ctx), PathParameters.organization(ctx), draft);
    json.answer(ctx, 201, AgentPoolDocuments.render(created));
  }

  /** {@code GET /organizations/:organization/agent-pools}. */
  public void list(Context ctx) {
    json.answerPage(
        ctx,
        request ->
            pools.list(
                BearerTokens.caller(ctx),
                PathParameters.organization(ctx),
                QueryParameters.text(ctx, "q").strip(),
                order(ctx),
                request),
        AgentPoolDocuments::render);
  }

  /** {@code GET /agent-pools/:id}. */
  public void show(Context ctx) {
    json.answer(ctx, 200, AgentPoolDocuments.render(pools.show(BearerTokens.caller(ctx), id(ctx))));
  }

  /** {@code PATCH /agent-pools/:id}. */
  public void update(Context ctx) {
    var sent = json.body(ctx).data(AgentPoolDocuments::parseChange);
    var changed =
        pools.update(BearerTokens.caller(ctx), id(ctx), before -> sent.parse().apply(before));
    json.answer(ctx, 200, AgentPoolDocuments.render(changed));
  }

  /** {@code DELETE /agent-pools/:id}. */
  public void delete(Context ctx) {
    pools.delete(BearerTokens.caller(ctx), id(ctx));
    ctx.status(204);
  }

  private static AgentPoolOrder order(Context ctx) {
    return switch (QueryParameters.text(ctx, "sort")) {
      case "", "name" -> AgentPoolOrder.BY_NAME;
      case "-name" -> AgentPoolOrder.BY_NAME_BACKWARDS;
      case "created-at" -> AgentPoolOrder.OLDEST_FIRST;
      case "-created-at" -> AgentPoolOrder.NEWEST_FIRST;
      default ->
          throw RequestRefusedException.badRequest(
              "sort must be name, -name, created-at or -created-at");
    };
  }

  private static AgentPoolId id(Context ctx) {
    return PathParameters.value(ctx, "id", AgentPoolId::hasForm, AgentPoolId::new);
  }
}
