package dev.stateward.adapter.http.health;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.health.Readiness.Check;
import dev.stateward.adapter.http.health.Readiness.Need;
import dev.stateward.adapter.http.jsonapi.Resource;
import io.javalin.http.Context;
import java.util.List;

/**
 * Tells load balancers and monitors how the server is. Needs no token, and shows nothing secret.
 */
public final class HealthHandlers {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String REQUIRED = "require";
  private static final String ALL = "all";

  private final Readiness readiness;

  public HealthHandlers(Readiness readiness) {
    this.readiness = readiness;
  }

  /** Looks at nothing: only a new process would help one that does not answer this. */
  public static void live(Context ctx) {
    ctx.contentType("text/plain").result("alive\n");
  }

  /** With {@code require=all} also what the server can do without for a while must be well. */
  public void ready(Context ctx) {
    List<Check> checks = readiness.checks();
    boolean well = checks.stream().allMatch(Check::passed);
    boolean ready =
        !readiness.stopping()
            && checks.stream().allMatch(check -> check.passed() || check.need() == Need.PARTLY);
    boolean enough = ready && (well || !ALL.equals(ctx.queryParam(REQUIRED)));
    ctx.status(enough ? 200 : 503).contentType("application/json");
    ctx.result(document(status(ready, well), checks) + "\n");
  }

  private String status(boolean ready, boolean well) {
    if (readiness.stopping()) {
      return "stopping";
    }
    if (!ready) {
      return "not ready";
    }
    return well ? "ready" : "degraded";
  }

  private static ObjectNode document(String status, List<Check> checks) {
    ObjectNode document = JSON.objectNode().put("status", status);
    ObjectNode each = document.putObject("checks");
    for (Check check : checks) {
      ObjectNode one = each.putObject(check.name());
      one.put("status", check.passed() ? "ok" : "failed");
      one.put("since", Resource.timestamp(check.since()));
      if (!check.passed()) {
        one.put("problem", check.problem());
      }
    }
    return document;
  }
}
