package dev.stateward.application.audit.trail;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Pages;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import java.util.List;
import java.util.function.Supplier;

/** Reads trails for the owners of their organization. */
final class AuditTrailReader implements ReadingAuditTrails {
  private static final int AT_ONCE = 20;

  private final Authorizer authorizer;
  private final Memberships memberships;
  private final Tokens tokens;
  private final AuditTrail auditTrail;

  AuditTrailReader(
      Authorizer authorizer, Memberships memberships, Tokens tokens, AuditTrail auditTrail) {
    this.authorizer = authorizer;
    this.memberships = memberships;
    this.tokens = tokens;
    this.auditTrail = auditTrail;
  }

  @Override
  public Listing listOwn(Caller caller, AuditQuery wanted, Pages pages) {
    return switch (authorizer.principal(caller)) {
      case Principal.Organization(var id) -> listing(own(caller, id), wanted, pages);
      case Principal.AuditReader(var id) -> listing(own(caller, id), wanted, pages);
      case Principal.User ignored -> throw UseCaseFailedException.notFound();
      case Principal.Team ignored -> throw UseCaseFailedException.notFound();
    };
  }

  private TrailId own(Caller caller, OrganizationId organization) {
    Credential credential = authorizer.credential(caller);
    if (!memberships.readsTrail(credential, organization)) {
      throw denied(credential);
    }
    return TrailId.of(organization);
  }

  /** The token was revoked meanwhile, or is too old for the organization. */
  private RuntimeException denied(Credential credential) {
    return tokens
        .find(credential.token())
        .map(used ->
            UseCaseFailedException.denied(
                credential.principal(), DeniedEvents.access(used.token())))
        .orElseGet(UseCaseFailedException::notFound);
  }

  @Override
  public Listing list(
      Caller caller, OrganizationName organization, AuditQuery wanted, Pages pages) {
    return listing(trail(caller, organization), wanted, pages);
  }

  private TrailId trail(Caller caller, OrganizationName organization) {
    return TrailId.of(authorizer.enterAsOwner(caller, organization).organization().id());
  }

  private Listing listing(TrailId trail, AuditQuery wanted, Pages pages) {
    AuditTrail.Part part = auditTrail.list(trail, wanted, pages.offset(), pages.size());
    return new Listing(part.records(), pages, part.total());
  }

  @Override
  public void stream(Caller caller, OrganizationName organization, Stretch stretch, Sink sink) {
    // A slow client may take hours, so the permission is checked for each batch.
    pour(auditTrail, () -> trail(caller, organization), stretch, sink);
  }

  /**
   * Passes a part of a trail to {@code sink}, a few records at a time, and checks before each batch
   * whether it is still readable.
   */
  static void pour(AuditTrail trails, Supplier<TrailId> readable, Stretch stretch, Sink sink) {
    AuditQuery wanted = stretch.wanted();
    List<SealedRecord> some = trails.after(readable.get(), stretch.after(), wanted, AT_ONCE);
    while (!some.isEmpty()) {
      some.forEach(sink::take);
      some = trails.after(readable.get(), some.getLast().seal().position(), wanted, AT_ONCE);
    }
  }
}
