package dev.stateward.matrix;

import dev.stateward.application.port.Caller;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.domain.stateversion.StateVersionId;

/** Deletes contents of versions, as the owner of acme. */
final class Deletion {
  private final World world;
  private final Caller owner;
  private final ManagingBackingData backingData;

  Deletion(World world) {
    this.world = world;
    this.owner = world.caller(world.userToken("owner"));
    this.backingData = world.application.managingBackingData();
  }

  void softDelete(String version) {
    backingData.softDelete(owner, id(version), Grace.Default::new);
  }

  void destroy(String version) {
    softDelete(version);
    backingData.destroy(owner, id(version));
  }

  private StateVersionId id(String version) {
    return new StateVersionId(world.things.get(version));
  }
}
