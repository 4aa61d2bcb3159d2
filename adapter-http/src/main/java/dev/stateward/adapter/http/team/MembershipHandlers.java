package dev.stateward.adapter.http.team;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.Includes;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.organization.port.ManagingMemberships.MembershipView;
import dev.stateward.application.organization.port.ManagingMemberships.Selection;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import io.javalin.http.Context;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Handles requests for memberships of organizations (Organization Memberships API). */
public final class MembershipHandlers {
  private final ManagingMemberships memberships;

  private final MembershipIncludes includes;

  private final JsonApi json;

  /** Handlers that call {@code memberships} and {@code teams}. */
  public MembershipHandlers(ManagingMemberships memberships, ManagingTeams teams, JsonApi json) {
    this.memberships = memberships;
    this.includes = new MembershipIncludes(teams);
    this.json = json;
  }

  /** {@code POST /organizations/:organization/organization-memberships}, with the user. */
  public void invite(Context ctx) {
    var invitation = json.body(ctx).data(MembershipDocuments::parseNew);
    var invited =
        memberships.invite(BearerTokens.caller(ctx), PathParameters.organization(ctx), invitation);
    answer(ctx, 201, invited, Set.of(MembershipIncludes.USER));
  }

  /** {@code GET /organizations/:organization/organization-memberships}. */
  public void list(Context ctx) {
    var asked = Includes.of(ctx, MembershipIncludes.KNOWN);
    var caller = BearerTokens.caller(ctx);
    var selection =
        new Selection(
            statuses(ctx),
            QueryParameters.list(ctx, "filter[email]"),
            QueryParameters.text(ctx, "q").strip());
    var request = json.page(ctx);
    // All members are read, for any page.
    json.answerInTurn(
        ctx,
        PageRequest.LARGEST,
        () -> {
          var page = memberships.list(caller, PathParameters.organization(ctx), selection, request);
          return json.document(ctx, page, MembershipDocuments::render)
              .include(asked, includes.beside(caller, page.items(), asked));
        });
  }

  /** {@code GET /organization-memberships}: those of the caller. */
  public void listOwn(Context ctx) {
    var asked = Includes.of(ctx, MembershipIncludes.KNOWN);
    var caller = BearerTokens.caller(ctx);
    var request = json.page(ctx);
    json.answerInTurn(
        ctx,
        request.size(),
        () -> {
          var page = memberships.own(caller, request);
          return json.document(ctx, page, MembershipDocuments::render)
              .include(asked, includes.beside(caller, page.items(), asked));
        });
  }

  /** {@code GET /organization-memberships/:id}. */
  public void show(Context ctx) {
    var asked = Includes.of(ctx, MembershipIncludes.KNOWN);
    answer(ctx, 200, memberships.show(BearerTokens.caller(ctx), membership(ctx)), asked);
  }

  /** {@code DELETE /organization-memberships/:id}. */
  public void remove(Context ctx) {
    memberships.remove(BearerTokens.caller(ctx), membership(ctx));
    ctx.status(204);
  }

  private void answer(Context ctx, int status, MembershipView view, Set<String> asked) {
    var related = includes.beside(BearerTokens.caller(ctx), List.of(view), asked);
    json.answer(ctx, status, Document.of(MembershipDocuments.render(view)).include(asked, related));
  }

  private static Set<MembershipStatus> statuses(Context ctx) {
    Set<MembershipStatus> statuses = EnumSet.noneOf(MembershipStatus.class);
    for (String word : QueryParameters.list(ctx, "filter[status]")) {
      statuses.add(
          switch (word) {
            case "active" -> MembershipStatus.ACTIVE;
            case "invited" -> MembershipStatus.INVITED;
            default ->
                throw RequestRefusedException.badRequest(
                    "filter[status] must be active or invited");
          });
    }
    return statuses;
  }

  private static MembershipId membership(Context ctx) {
    return PathParameters.value(ctx, "id", MembershipId::hasForm, MembershipId::new);
  }
}
