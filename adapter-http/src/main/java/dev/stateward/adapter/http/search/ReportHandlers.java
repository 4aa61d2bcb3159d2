package dev.stateward.adapter.http.search;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.KeysetPagination;
import dev.stateward.adapter.http.jsonapi.LargeResponses;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.port.Caller;
import dev.stateward.application.search.port.ReadingReports;
import dev.stateward.application.search.port.ReportGroup;
import dev.stateward.application.search.port.SharedId;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.organization.OrganizationName;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for reports on the resources of an organization. */
public final class ReportHandlers {
  private final ReadingReports reports;
  private final JsonApi json;

  /** These go through all resources, so only a few run at a time. */
  private final LargeResponses whole;

  /** Handlers that call {@code reports}. */
  public ReportHandlers(ReadingReports reports, JsonApi json) {
    this.reports = Objects.requireNonNull(reports, "reports is null");
    this.json = Objects.requireNonNull(json, "json is null");
    this.whole =
        new LargeResponses(
            new LargeResponses.Limits(
                SearchBudgets.REPORTS, 1, json.longestWait(), Budgets.LONGEST_TRANSFER, 1),
            BearerTokens::principal);
  }

  /** {@code GET /organizations/:organization/reports/providers}. */
  public void providers(Context ctx) {
    answer(ctx, ReportGroup.PROVIDER);
  }

  /** {@code GET /organizations/:organization/reports/types}. */
  public void types(Context ctx) {
    answer(ctx, ReportGroup.TYPE);
  }

  /** {@code GET /organizations/:organization/reports/projects}. */
  public void projects(Context ctx) {
    answer(ctx, ReportGroup.PROJECT);
  }

  /** {@code GET /organizations/:organization/reports/terraform-versions}. */
  public void terraformVersions(Context ctx) {
    answer(ctx, ReportGroup.TERRAFORM_VERSION);
  }

  private void answer(Context ctx, ReportGroup group) {
    OrganizationName organization = PathParameters.organization(ctx);
    json.answerPage(
        ctx,
        request -> reports.groups(BearerTokens.caller(ctx), organization, group, request),
        report -> ReportDocuments.render(group, report));
  }

  /** {@code GET /organizations/:organization/reports/teams}. */
  public void teams(Context ctx) {
    OrganizationName organization = PathParameters.organization(ctx);
    json.answerPage(
        ctx,
        request -> reports.teams(BearerTokens.caller(ctx), organization, request),
        ReportDocuments::ofTeam);
  }

  /** {@code GET /organizations/:organization/reports/workspaces}. */
  public void workspaces(Context ctx) {
    OrganizationName organization = PathParameters.organization(ctx);
    ReadingReports.Selection selection = ReportQueries.selection(ctx);
    json.answerPage(
        ctx,
        request -> reports.workspaces(BearerTokens.caller(ctx), organization, selection, request),
        ReportDocuments::render);
  }

  /** {@code GET /organizations/:organization/reports/shared-ids}. */
  public void sharedIds(Context ctx) {
    OrganizationName organization = PathParameters.organization(ctx);
    Caller caller = BearerTokens.caller(ctx);
    KeysetPagination keyset = json.keyset(ctx);
    ShortDigest after = ReportQueries.afterIdentity(keyset.after());
    SharedId.Part part =
        whole.reading(ctx, 1, () -> reports.sharedIds(caller, organization, after, keyset.size()));
    json.answer(
        ctx,
        200,
        Document.of(
            part.items().stream().map(ReportDocuments::render).toList(),
            keyset,
            part.more() ? ReportDocuments.id(part.next()) : ""));
  }
}
