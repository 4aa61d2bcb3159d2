package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.SignedUrls.Capability;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionSet;
import dev.stateward.domain.retention.BackingDataDecision;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Creates views of state versions, with the signed URLs that the caller may use. */
public final class StateVersionViews {
  private final Authorizer authorizer;
  private final SignedUrls signedUrls;
  private final ApplicationSettings.Edition edition;

  /**
   * Views for callers that {@code authorizer} has authorized.
   *
   * @param edition decides whether state data can be deleted, and whether versions start as
   *     snapshots
   */
  public StateVersionViews(
      Authorizer authorizer, SignedUrls signedUrls, ApplicationSettings.Edition edition) {
    this.authorizer = authorizer;
    this.signedUrls = signedUrls;
    this.edition = edition;
  }

  /** The view of {@code entry}, a version of the workspace {@code seen}. */
  public StateVersionView view(
      Caller caller, Authorizer.AuthorizedWorkspace seen, StateVersionDetails entry) {
    return view(caller, seen.permissions(), entry, intermediate(seen.workspace().lock(), entry));
  }

  /** The view of {@code entry}, the current version of a workspace, which is no snapshot. */
  StateVersionView current(Caller caller, PermissionSet permissions, StateVersionDetails entry) {
    return view(caller, permissions, entry, false);
  }

  private StateVersionView view(
      Caller caller, PermissionSet permissions, StateVersionDetails entry, boolean intermediate) {
    Credential credential = authorizer.credential(caller);
    Map<SignedUrl, String> open = new EnumMap<>(SignedUrl.class);
    for (SignedUrl place : places(permissions, entry)) {
      open.put(
          place,
          signedUrls.write(
              new Capability(
                  place, entry.version().id(), credential.principal(), credential.token()),
              credential.at()));
    }
    return new StateVersionView(
        readable(entry),
        open,
        mayRestore(permissions, entry),
        intermediate,
        // Only owners see billable usage.
        entry.metered() && isOwner(permissions));
  }

  private boolean mayRestore(PermissionSet permissions, StateVersionDetails entry) {
    return edition == ApplicationSettings.Edition.ENTERPRISE
        && BackingDataDecision.restore(entry.version()) instanceof BackingDataDecision.MayRestore
        && isOwner(permissions);
  }

  private static boolean isOwner(PermissionSet permissions) {
    return permissions.contains(Permission.MANAGE_BACKING_DATA);
  }

  private static Set<SignedUrl> places(PermissionSet permissions, StateVersionDetails entry) {
    EnumSet<SignedUrl> places = EnumSet.noneOf(SignedUrl.class);
    switch (entry.version()) {
      case StateVersion.Pending ignored -> {
        if (permissions.contains(Permission.WRITE_STATE)) {
          places.add(SignedUrl.STATE_UPLOAD);
          if (!entry.json()) {
            places.add(SignedUrl.JSON_UPLOAD);
          }
        }
      }
      case StateVersion.Finalized ignored -> {
        if (permissions.contains(Permission.READ_STATE)) {
          places.add(SignedUrl.STATE_DOWNLOAD);
          if (entry.json()) {
            places.add(SignedUrl.JSON_DOWNLOAD);
          }
        }
      }
      case StateVersion.Discarded ignored -> {}
      case StateVersion.BackingDataSoftDeleted ignored -> {}
      case StateVersion.BackingDataPermanentlyDeleted ignored -> {}
    }
    return places;
  }

  /**
   * Whether the version is or will be a snapshot, which becomes current at the end of its lock. For
   * a finalized version this does not depend on the present edition.
   */
  private boolean intermediate(WorkspaceLock lock, StateVersionDetails entry) {
    return switch (entry.version()) {
      case StateVersion.Pending pending ->
          edition == ApplicationSettings.Edition.CLOUD
              && lock instanceof WorkspaceLock.Locked
              && lock.generation().equals(pending.header().lockGeneration());
      case StateVersion.Finalized ignored -> entry.snapshot();
      case StateVersion.Discarded ignored -> false;
      case StateVersion.BackingDataSoftDeleted ignored -> false;
      case StateVersion.BackingDataPermanentlyDeleted ignored -> false;
    };
  }

  /**
   * The visible part of a version: no outputs of pending versions, and nothing that was extracted
   * from deleted data.
   */
  private static StateVersionDetails readable(StateVersionDetails entry) {
    return switch (entry.version()) {
      case StateVersion.Finalized ignored -> entry;
      case StateVersion.Pending ignored -> without(entry, entry.extracted());
      case StateVersion.Discarded ignored -> without(entry, entry.extracted());
      case StateVersion.BackingDataSoftDeleted ignored ->
          without(entry, ExtractedResources.Taken.NOTHING);
      case StateVersion.BackingDataPermanentlyDeleted ignored ->
          without(entry, ExtractedResources.Taken.NOTHING);
    };
  }

  private static StateVersionDetails without(
      StateVersionDetails entry, ExtractedResources extracted) {
    return new StateVersionDetails(
        entry.version(),
        entry.json(),
        extracted,
        List.of(),
        entry.commit(),
        entry.snapshot(),
        entry.metered());
  }
}
