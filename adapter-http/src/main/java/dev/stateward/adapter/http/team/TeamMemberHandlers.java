package dev.stateward.adapter.http.team;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.team.port.ManagingTeamMembers;
import dev.stateward.application.team.port.ManagingTeamMembers.Members;
import dev.stateward.domain.organization.MembershipId;
import io.javalin.http.Context;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Handles requests for members of teams (Team Members API). */
public final class TeamMemberHandlers {
  private final ManagingTeamMembers members;

  private final ManagingMemberships memberships;

  private final JsonApi json;

  /** Handlers that call {@code members} and {@code memberships}. */
  public TeamMemberHandlers(
      ManagingTeamMembers members, ManagingMemberships memberships, JsonApi json) {
    this.members = members;
    this.memberships = memberships;
    this.json = json;
  }

  /** {@code GET /teams/:id/relationships/organization-memberships}. */
  public void list(Context ctx) {
    var caller = BearerTokens.caller(ctx);
    json.answerPage(
        ctx,
        request -> {
          var page = members.list(caller, PathParameters.team(ctx), request);
          var rendered = MembershipDocuments.all(memberships, caller, page.items());
          return new Page<>(rendered, request, page.total());
        },
        member -> member);
  }

  /** {@code POST /teams/:id/relationships/users}. */
  public void addUsers(Context ctx) {
    add(ctx, json.body(ctx).list(TeamMemberHandlers::usernames));
  }

  /** {@code DELETE /teams/:id/relationships/users}. */
  public void removeUsers(Context ctx) {
    remove(ctx, json.body(ctx).list(TeamMemberHandlers::usernames));
  }

  /** {@code POST /teams/:id/relationships/organization-memberships}. */
  public void addMemberships(Context ctx) {
    add(ctx, memberships(ctx));
  }

  /** {@code DELETE /teams/:id/relationships/organization-memberships}. */
  public void removeMemberships(Context ctx) {
    remove(ctx, memberships(ctx));
  }

  private void add(Context ctx, Input<Members> named) {
    members.add(BearerTokens.caller(ctx), PathParameters.team(ctx), named);
    ctx.status(204);
  }

  private void remove(Context ctx, Input<Members> named) {
    members.remove(BearerTokens.caller(ctx), PathParameters.team(ctx), named);
    ctx.status(204);
  }

  /** Parses users, which are identified by username here. */
  private static Members usernames(List<RequestObject> sent) {
    Set<String> names = new LinkedHashSet<>();
    sent.forEach(user -> names.add(user.text("id")));
    sent.forEach(RequestObject::refuse);
    return new Members.ByUsername(names);
  }

  private Input<Members> memberships(Context ctx) {
    Input<Set<MembershipId>> ids =
        json.identifiers(ctx).ids(MembershipId::hasForm, MembershipId::new);
    return () -> new Members.ByMembership(ids.parse());
  }
}
