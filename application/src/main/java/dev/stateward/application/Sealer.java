package dev.stateward.application;

import dev.stateward.application.port.out.AuditTrail.Sealing;
import dev.stateward.application.port.out.AuditTrail.Waiting;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailId;
import java.util.ArrayList;
import java.util.List;

/** Gives waiting records their places. */
final class Sealer {
  private static final int TRAILS = 100;
  private static final int RECORDS = 500;

  private final Stores stores;

  Sealer(Stores stores) {
    this.stores = stores;
  }

  /** Seals some of all trails; says how many of these have more. */
  int seal() {
    int more = 0;
    for (TrailId trail : stores.auditTrail().waiting(TRAILS)) {
      if (sealSome(trail)) {
        more++;
      }
    }
    return more;
  }

  /** Seals whatever waits in a trail. */
  void sealAll(TrailId trail) {
    boolean more;
    do {
      more = sealSome(trail);
    } while (more);
  }

  private boolean sealSome(TrailId trail) {
    return stores.transactions().inTransaction(() -> sealHeld(trail)) == RECORDS;
  }

  private int sealHeld(TrailId trail) {
    Seal last = stores.auditTrail().hold(trail);
    List<Waiting> waiting = stores.auditTrail().waiting(trail, RECORDS);
    List<Sealing> sealings = new ArrayList<>(waiting.size());
    for (Waiting record : waiting) {
      last = Chains.next(last, record.coded());
      sealings.add(new Sealing(record.number(), last));
    }
    if (!sealings.isEmpty() && !stores.auditTrail().seal(trail, sealings)) {
      throw new IllegalStateException("a waiting record of a held trail was sealed");
    }
    return sealings.size();
  }
}
