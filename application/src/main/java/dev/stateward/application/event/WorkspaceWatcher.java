package dev.stateward.application.event;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.event.port.WatchingWorkspaces;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Signer;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionSet;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Returns the events of a workspace to callers who may see it. */
final class WorkspaceWatcher implements WatchingWorkspaces {
  private static final int AT_ONCE = 100;
  private static final Pattern MARK = Pattern.compile("events (\\S+) (\\d{1,18})");

  private final Authorizer authorizer;
  private final AuditTrail auditTrail;
  private final Signer signer;
  private final RecentEvents recent;
  private final TokenWatch tokens;

  WorkspaceWatcher(
      Authorizer authorizer,
      AuditTrail auditTrail,
      Memberships memberships,
      Signer signer,
      InstantSource time) {
    this.authorizer = authorizer;
    this.auditTrail = auditTrail;
    this.signer = signer;
    this.recent = new RecentEvents(auditTrail, time, Budgets.WORKSPACES);
    this.tokens = new TokenWatch(memberships, time);
  }

  @Override
  public Place now(Caller caller, WorkspaceId workspace) {
    TrailId trail = TrailId.of(seen(caller, workspace).workspace().organization().id());
    return place(workspace, trail, auditTrail.head(trail).position());
  }

  @Override
  public Optional<Place> at(Caller caller, WorkspaceId workspace, String mark) {
    Place now = now(caller, workspace);
    return signer
        .verify(mark)
        .map(MARK::matcher)
        .filter(Matcher::matches)
        .filter(text -> text.group(1).equals(workspace.value()))
        .map(text -> Long.parseLong(text.group(2)))
        .map(position -> place(workspace, now.trail(), Math.min(position, now.position())));
  }

  private Place place(WorkspaceId workspace, TrailId trail, long position) {
    String mark = signer.sign("events " + workspace.value() + " " + position);
    return new Place(workspace, trail, position, mark);
  }

  @Override
  public boolean moved(Caller caller, Place place) {
    OrganizationId organization = new OrganizationId(place.trail().value());
    if (!tokens.acts(authorizer.credential(caller).token(), organization)) {
      throw new UseCaseFailedException(new Failure.Unauthenticated());
    }
    return recent.any(place.trail(), place.workspace(), place.position());
  }

  @Override
  public Step next(Caller caller, Place place) {
    Authorizer.AuthorizedWorkspace seen = seen(caller, place.workspace());
    long known = recent.known(place.trail());
    List<SealedRecord> records =
        auditTrail.after(
            place.trail(), place.position(), AuditQuery.concerning(place.workspace()), AT_ONCE);
    List<WatchedEvent> events =
        records.stream()
            .flatMap(record -> Event.of(record).stream())
            .filter(event -> mayKnow(seen.permissions(), event.type()))
            .map(event ->
                new WatchedEvent(event, place(place.workspace(), place.trail(), event.position())))
            .toList();
    return new Step(events, place(place.workspace(), place.trail(), end(place, known, records)));
  }

  /**
   * The position up to which the caller has seen everything: known records that were not returned
   * are not for this caller.
   */
  private static long end(Place place, long known, List<SealedRecord> records) {
    if (records.size() == AT_ONCE) {
      return records.getLast().seal().position();
    }
    long last = records.isEmpty() ? 0 : records.getLast().seal().position();
    return Math.max(Math.max(place.position(), last), known);
  }

  private Authorizer.AuthorizedWorkspace seen(Caller caller, WorkspaceId workspace) {
    return authorizer.require(caller, Permission.READ_WORKSPACE, workspace);
  }

  /** Whether {@code permissions} allow to see such an event. */
  private static boolean mayKnow(PermissionSet permissions, EventType type) {
    return switch (type) {
      case STATE_VERSION_FINALIZED,
          STATE_VERSION_ROLLED_BACK,
          STATE_VERSION_DISCARDED,
          STATE_VERSION_DELETED,
          STATE_VERSION_RESTORED,
          STATE_VERSION_DESTROYED,
          GUARDRAIL_WARNED ->
          permissions.contains(Permission.READ_STATE);
      case OUTPUTS_CHANGED -> permissions.contains(Permission.READ_OUTPUTS);
      case WORKSPACE_LOCKED, WORKSPACE_UNLOCKED, WORKSPACE_FORCE_UNLOCKED ->
          permissions.contains(Permission.READ_WORKSPACE);
      case ACCESS_RAISED, ACCESS_CHANGED -> permissions.contains(Permission.MANAGE_TEAM_ACCESS);
      case WEBHOOK_PINGED, AUDIT_HEAD -> false;
    };
  }
}
