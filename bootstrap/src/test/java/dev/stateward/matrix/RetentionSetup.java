package dev.stateward.matrix;

import dev.stateward.application.port.Caller;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.stateversion.StateVersionId;

/** Deletes backing data, and sets retention policies and legal holds, as owners. */
record RetentionSetup(MatrixServer server) {
  private Caller owner(String name) {
    return server.caller(server.userToken(name));
  }

  void softDelete(String version) {
    server
        .application
        .managingBackingData()
        .softDelete(owner("owner"), id(version), Grace.Default::new);
  }

  void destroy(String version) {
    softDelete(version);
    server.application.managingBackingData().destroy(owner("owner"), id(version));
  }

  /** Policies of both organizations and of main that delete everything that may be deleted. */
  void assignPolicies() {
    var retention = server.application.managingRetentionPolicies();
    var everything = new DeleteOlder(0, 0);
    retention.assign(owner("owner"), organization("acme"), () -> everything);
    retention.assign(owner("strngr"), organization("rival"), () -> everything);
    retention.assign(owner("owner"), new Target.OfWorkspace(server.id("main")), () -> everything);
  }

  private static Target organization(String name) {
    return new Target.OfOrganization(new OrganizationName(name));
  }

  void holdWorkspace(String workspace) {
    hold(new ManagingLegalHolds.Target.OfWorkspace(server.id(workspace)));
  }

  void holdVersion(String version) {
    hold(new ManagingLegalHolds.Target.OfVersion(id(version)));
  }

  private void hold(ManagingLegalHolds.Target target) {
    server.application.managingLegalHolds().place(owner("owner"), target, () -> "lawsuit");
  }

  private StateVersionId id(String version) {
    return new StateVersionId(server.placeholders.get(version));
  }
}
