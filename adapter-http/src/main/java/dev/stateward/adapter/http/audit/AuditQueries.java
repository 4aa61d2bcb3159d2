package dev.stateward.adapter.http.audit;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.jsonapi.Times;
import dev.stateward.application.audit.port.AuditCondition;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.ReadingAuditTrails.Pages;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditOutcome;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Reads the filters of a request for audit records; invalid ones are refused with 400. */
final class AuditQueries {
  private static final String NUMBER = "page[number]";
  private static final String SIZE = "page[size]";

  private AuditQueries() {}

  /** What the vendor's API knows: {@code since} alone. */
  static AuditQuery since(Context ctx) {
    List<AuditCondition> conditions = new ArrayList<>();
    add(conditions, ctx, "since", text -> new AuditCondition.Since(instant("since", text)));
    return new AuditQuery(conditions);
  }

  /** Every filter. */
  static AuditQuery wanted(Context ctx) {
    List<AuditCondition> conditions = new ArrayList<>();
    add(conditions, ctx, "filter[action]", AuditQueries::action);
    add(conditions, ctx, "filter[actor]", AuditCondition.ByActor::new);
    add(conditions, ctx, "filter[resource]", AuditCondition.OnResource::new);
    add(conditions, ctx, "filter[workspace]", AuditCondition.InWorkspace::new);
    add(conditions, ctx, "filter[outcome]", AuditQueries::outcome);
    add(conditions, ctx, "since", text -> new AuditCondition.Since(instant("since", text)));
    add(conditions, ctx, "until", text -> new AuditCondition.Until(instant("until", text)));
    return new AuditQuery(conditions);
  }

  private static void add(
      List<AuditCondition> conditions,
      Context ctx,
      String name,
      Function<String, AuditCondition> parse) {
    String text = QueryParameters.text(ctx, name);
    if (!text.isEmpty()) {
      conditions.add(parse.apply(text));
    }
  }

  private static AuditCondition action(String text) {
    return AuditAction.parse(text)
        .map(AuditCondition.OfAction::new)
        .orElseThrow(() -> refused("filter[action] is not the name of an action"));
  }

  private static AuditCondition outcome(String text) {
    return Arrays.stream(AuditOutcome.values())
        .filter(outcome -> AuditDocuments.label(outcome).equals(text))
        .findFirst()
        .map(AuditCondition.WithOutcome::new)
        .orElseThrow(() -> refused("filter[outcome] must be success or denied"));
  }

  private static Instant instant(String name, String text) {
    return Times.parse(text)
        .orElseThrow(
            () -> refused(name + " must be a time in ISO 8601, such as 2026-05-30T17:52:46.000Z"));
  }

  /** The position after which a stream starts; 0 by default. */
  static long after(Context ctx) {
    return number(ctx, "after", 0, 0);
  }

  /** The requested page; by default the first 1000 records (Audit Trails API). */
  static Pages pages(Context ctx) {
    return new Pages(
        (int) Math.min(number(ctx, NUMBER, 1, 1), Integer.MAX_VALUE),
        (int) Math.min(number(ctx, SIZE, 1, Pages.LARGEST), Pages.LARGEST));
  }

  private static long number(Context ctx, String name, long least, long usual) {
    String text = QueryParameters.text(ctx, name);
    if (text.isEmpty()) {
      return usual;
    }
    if (!text.matches("[0-9]{1,18}") || Long.parseLong(text) < least) {
      throw refused(name + " must be a number, " + least + " or greater");
    }
    return Long.parseLong(text);
  }

  private static RequestRefusedException refused(String detail) {
    return RequestRefusedException.badRequest(detail);
  }
}
