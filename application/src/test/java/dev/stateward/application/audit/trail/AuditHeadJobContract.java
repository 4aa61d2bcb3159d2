package dev.stateward.application.audit.trail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.WorldContract;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.event.Telling;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.EventType;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.StoresKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Signed heads of trails, which are told once a day. */
@OnAllStores
final class AuditHeadJobContract extends WorldContract {
  private final Telling telling = new Telling(world);
  private final TrailId acme = TrailId.of(world.acme);

  AuditHeadJobContract(StoresKind kind) {
    super(kind::open, ApplicationSettings.DEFAULT);
  }

  /** All heads that were told, the latest first, after another day. */
  private List<AuditEvent> told() {
    world.time.pass(Duration.ofDays(1).plusHours(1));
    world.maintain(failed -> {});
    return world.database.auditTrail().list(acme, AuditQuery.ALL, 0, 1000).records().stream()
        .map(AuditRecord::event)
        .filter(auditEvent -> auditEvent.action() == AuditAction.TRAIL_HEAD)
        .toList();
  }

  @Test
  void tellsOfTheHeadWhenThereIsNews() {
    telling.webhook("https://hooks.example.test/", EventType.AUDIT_HEAD);
    long position = world.database.auditTrail().head(acme).position();

    List<AuditEvent> first = told();

    assertThat(first).hasSize(1);
    assertThat(first.getFirst().after().values())
        .containsEntry("position", String.valueOf(position))
        .containsEntry("trail", acme.value())
        .containsKeys("hash", "key", "at", "signature");
    assertThat(told()).hasSize(1);
    world.lock(world.wim);
    assertThat(told()).hasSize(2);
  }

  @Test
  void tellsNobodyWhoDoesNotAsk() {
    assertThat(told()).isEmpty();
    telling.webhook("https://hooks.example.test/", EventType.WORKSPACE_LOCKED);
    assertThat(told()).isEmpty();
  }
}
