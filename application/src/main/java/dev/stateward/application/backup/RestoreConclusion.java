package dev.stateward.application.backup;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.ConcludingRestores;
import dev.stateward.application.backup.port.Restores;
import dev.stateward.application.check.port.CheckingConsistency;
import dev.stateward.application.port.Caller;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Concludes restores, in the transaction that records them. */
final class RestoreConclusion implements ConcludingRestores {
  private final ServerAuthorizer server;
  private final UseCaseContext context;
  private final Restores restores;
  private final CheckingConsistency checking;

  RestoreConclusion(
      ServerAuthorizer server,
      UseCaseContext context,
      Restores restores,
      CheckingConsistency checking) {
    this.server = server;
    this.context = context;
    this.restores = restores;
    this.checking = checking;
  }

  @Override
  public void conclude(Caller caller, LongConsumer records) {
    server.requireOperator(caller);
    if (restores.open().isPresent()) {
      checking.writeRecords(caller, records);
      context.transactions().run(() -> concludeOnce(caller));
    }
  }

  private void concludeOnce(Caller caller) {
    Optional<BackupId> backup = restores.open();
    if (backup.isPresent()) {
      int discarded = restores.conclude(backup.get(), context.time().instant());
      context
          .recorder()
          .record(
              caller,
              new AuditEvent(
                  TrailId.SERVER,
                  AuditAction.SERVER_RESTORE,
                  backup.get().value(),
                  "",
                  Details.NONE,
                  Details.of("discarded_versions", discarded)));
    }
  }
}
