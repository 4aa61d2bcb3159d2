package dev.stateward.application.check;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.port.Caller;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import java.util.function.IntSupplier;

/** Records repairs in the transaction that changes rows. */
final class RepairRecorder {
  private final UseCaseContext context;
  private final Caller caller;

  RepairRecorder(UseCaseContext context, Caller caller) {
    this.context = context;
    this.caller = caller;
  }

  /**
   * Does {@code work} in a transaction.
   *
   * @param what what is removed
   * @param work returns how many things it removed; nothing is recorded of none
   */
  void removing(String what, IntSupplier work) {
    run(what, "removed", work);
  }

  /** As {@link #removing}, of things that come back; whether any did. */
  boolean restoring(String what, IntSupplier work) {
    return run(what, "restored", work) > 0;
  }

  private int run(String what, String how, IntSupplier work) {
    return context
        .transactions()
        .inTransaction(() -> {
          int number = work.getAsInt();
          if (number > 0) {
            context.recorder().record(caller, event(what, how, number));
          }
          return number;
        });
  }

  private static AuditEvent event(String what, String how, int number) {
    return new AuditEvent(
        TrailId.SERVER, AuditAction.SERVER_REPAIR, what, "", Details.NONE, Details.of(how, number));
  }
}
