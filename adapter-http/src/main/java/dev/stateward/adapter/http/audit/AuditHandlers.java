package dev.stateward.adapter.http.audit;

import dev.stateward.adapter.http.jsonapi.ClientGoneException;
import dev.stateward.adapter.http.jsonapi.FairShares;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.LargeResponses;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.audit.port.ReadingAuditTrails.Listing;
import dev.stateward.application.audit.port.ReadingAuditTrails.Pages;
import dev.stateward.application.audit.port.ReadingAuditTrails.Stretch;
import dev.stateward.application.port.Page;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.organization.OrganizationName;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/** Handles requests for audit trails. */
public final class AuditHandlers {
  private static final String LINES = "application/x-ndjson";

  private final ReadingAuditTrails reading;

  private final JsonApi json;

  /** Each holds some records while its client takes them. */
  private final LargeResponses exports;

  /** Handlers that call {@code reading}. */
  public AuditHandlers(ReadingAuditTrails reading, JsonApi json) {
    this.reading = Objects.requireNonNull(reading, "reading is null");
    this.json = Objects.requireNonNull(json, "json is null");
    this.exports =
        new LargeResponses(
            new LargeResponses.Limits(
                Budgets.EXPORTS, 1, json.longestWait(), Budgets.EXPORT_GRACE, 1),
            BearerTokens::principal);
  }

  /** {@code GET /organization/audit-trail}: plain JSON, for the organization's token. */
  public void listOwn(Context ctx) {
    var since = AuditQueries.since(ctx);
    var pages = AuditQueries.pages(ctx);
    json.answerInTurn(
        ctx,
        "application/json",
        pages.size(),
        () ->
            AuditDocuments.written(
                AuditDocuments.page(reading.listOwn(BearerTokens.caller(ctx), since, pages))));
  }

  /**
   * {@code GET /organizations/:organization/audit-trail} of our own: a page, or all of it on lines
   * when the client accepts these.
   */
  public void list(Context ctx) throws IOException {
    OrganizationName organization = PathParameters.organization(ctx);
    String accepted = ctx.header("Accept");
    if (accepted != null && accepted.toLowerCase(Locale.ROOT).contains(LINES)) {
      stream(ctx, organization);
    } else {
      page(ctx, organization);
    }
  }

  private void page(Context ctx, OrganizationName organization) {
    json.answerPage(
        ctx,
        request -> {
          Listing listing =
              reading.list(
                  BearerTokens.caller(ctx),
                  organization,
                  AuditQueries.wanted(ctx),
                  new Pages(request.number(), request.size()));
          return new Page<>(listing.records(), request, listing.total());
        },
        AuditDocuments::render);
  }

  private void stream(Context ctx, OrganizationName organization) throws IOException {
    Stretch stretch = new Stretch(AuditQueries.after(ctx), AuditQueries.wanted(ctx));
    FairShares.answered(ctx);
    ctx.contentType(LINES);
    OutputStream lines = ctx.res().getOutputStream();
    exports.send(
        ctx,
        1,
        () ->
            reading.stream(
                BearerTokens.caller(ctx),
                organization,
                stretch,
                record -> send(lines, AuditDocuments.line(record) + "\n")));
  }

  private static void send(OutputStream lines, String line) {
    try {
      lines.write(line.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ClientGoneException(e);
    }
  }
}
