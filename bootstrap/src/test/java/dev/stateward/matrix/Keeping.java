package dev.stateward.matrix;

import dev.stateward.application.port.Caller;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.stateversion.StateVersionId;

/** Decides how long contents are kept, as the owners of the organizations. */
final class Keeping {
  private final World world;

  Keeping(World world) {
    this.world = world;
  }

  private Caller owner(String name) {
    return world.caller(world.userToken(name));
  }

  /** Policies of both organizations and of main, by which all goes that may. */
  void assignPolicies() {
    var retention = world.application.managingRetentionPolicies();
    var everything = new DeleteOlder(0, 0);
    retention.assign(owner("owner"), organization("acme"), () -> everything);
    retention.assign(owner("strngr"), organization("rival"), () -> everything);
    retention.assign(owner("owner"), new Target.OfWorkspace(world.id("main")), () -> everything);
  }

  private static Target organization(String name) {
    return new Target.OfOrganization(new OrganizationName(name));
  }

  void holdWorkspace(String workspace) {
    place(new ManagingLegalHolds.Target.OfWorkspace(world.id(workspace)));
  }

  void holdVersion(String version) {
    place(new ManagingLegalHolds.Target.OfVersion(new StateVersionId(world.things.get(version))));
  }

  private void place(ManagingLegalHolds.Target target) {
    world.application.managingLegalHolds().place(owner("owner"), target, () -> "lawsuit");
  }
}
