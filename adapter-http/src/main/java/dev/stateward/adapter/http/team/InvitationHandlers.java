package dev.stateward.adapter.http.team;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.organization.OrganizationDocuments;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.organization.port.AnsweringInvitations;
import dev.stateward.application.port.Page;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationMembership;
import io.javalin.http.Context;
import java.util.List;
import java.util.Objects;

/** Handles requests of users for the invitations to their address. */
public final class InvitationHandlers {
  private static final String PATH = Links.OWN_API + "/account/invitations/";

  private final AnsweringInvitations invitations;
  private final JsonApi json;

  /** Handlers that call {@code invitations}. */
  public InvitationHandlers(AnsweringInvitations invitations, JsonApi json) {
    this.invitations = Objects.requireNonNull(invitations, "invitations is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /account/invitations}. */
  public void list(Context ctx) {
    var request = json.page(ctx);
    List<OrganizationMembership> all = invitations.list(BearerTokens.caller(ctx));
    List<OrganizationMembership> items =
        all.stream().skip(request.offset()).limit(request.size()).toList();
    json.answer(ctx, new Page<>(items, request, all.size()), InvitationHandlers::render);
  }

  /** {@code POST /account/invitations/:id/actions/accept}. */
  public void accept(Context ctx) {
    invitations.accept(BearerTokens.caller(ctx), id(ctx));
    ctx.status(204);
  }

  /** {@code POST /account/invitations/:id/actions/decline}. */
  public void decline(Context ctx) {
    invitations.decline(BearerTokens.caller(ctx), id(ctx));
    ctx.status(204);
  }

  private static MembershipId id(Context ctx) {
    return PathParameters.value(ctx, "id", MembershipId::hasForm, MembershipId::new);
  }

  private static Resource render(OrganizationMembership invitation) {
    String id = invitation.id().value();
    return Resource.of("invitations", id)
        .attribute("email", invitation.user().email())
        .attribute("created-at", invitation.user().createdAt())
        .relationship(
            "organization",
            Relationship.toOne(
                OrganizationDocuments.TYPE, invitation.organization().name().value()))
        .link("accept", PATH + id + "/actions/accept")
        .link("decline", PATH + id + "/actions/decline");
  }
}
