package dev.stateward.adapter.http.search;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.application.search.port.ReadingReports.Selection;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.guardrail.ToolVersion;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Set;

/** Reads what a report is to be of, as {@link SearchQueries} does. */
final class ReportQueries {
  private static final String IDLE = "filter[idle-days]";
  private static final String VERSION = "filter[terraform-version]";
  private static final String OLDER = "filter[older-than]";

  private ReportQueries() {}

  static Selection selection(Context ctx) {
    SearchQueries.requireFilters(ctx, Set.of(IDLE, VERSION, OLDER)::contains);
    String olderThan = QueryParameters.text(ctx, OLDER);
    if (!olderThan.isEmpty() && !ToolVersion.hasForm(olderThan)) {
      throw SearchQueries.refused(OLDER, OLDER + " must be a version, such as 1.6.0");
    }
    return new Selection(QueryParameters.text(ctx, VERSION), olderThan, idle(ctx));
  }

  private static Duration idle(Context ctx) {
    String days = QueryParameters.text(ctx, IDLE);
    if (days.isEmpty()) {
      return Duration.ZERO;
    }
    if (!days.matches("[0-9]{1,5}")) {
      throw SearchQueries.refused(IDLE, IDLE + " must be a number of days, of 5 digits at most");
    }
    return Duration.ofDays(Long.parseLong(days));
  }

  /** The identity after which a page begins. */
  static ShortDigest afterIdentity(String id) {
    return id.isEmpty()
        ? ShortDigest.NONE
        : ReportDocuments.identity(id).orElseThrow(SearchQueries::noNextPage);
  }
}
