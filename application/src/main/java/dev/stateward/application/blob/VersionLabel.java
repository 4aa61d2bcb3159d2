package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.stateversion.port.StateVersions.PlaceNames;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;

/**
 * What the blobs of a version are sealed for, and what their recovery records say of it.
 *
 * @param names what organization and workspace are called at the moment
 * @param forced whether its creator waived the checks of serial and lineage
 */
public record VersionLabel(
    OrganizationId organization,
    WorkspaceId workspace,
    PlaceNames names,
    StateVersionId version,
    DeclaredState declared,
    boolean forced,
    Instant createdAt) {

  /** The label of a version that was added. */
  public static VersionLabel of(
      OrganizationId organization, PlaceNames names, VersionHeader header) {
    return new VersionLabel(
        organization,
        header.workspace(),
        names,
        header.id(),
        header.declared(),
        header.forced(),
        header.createdAt());
  }

  /** The label of a version that will be added. */
  public static VersionLabel of(
      Workspace workspace,
      StateVersionId version,
      DeclaredState declared,
      boolean forced,
      Instant now) {
    return new VersionLabel(
        workspace.organization().id(),
        workspace.id(),
        PlaceNames.of(workspace),
        version,
        declared,
        forced,
        now);
  }

  BlobOwner owner(BlobKind kind) {
    return new BlobOwner(organization, workspace, version, kind);
  }
}
