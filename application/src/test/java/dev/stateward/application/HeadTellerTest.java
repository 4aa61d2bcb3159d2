package dev.stateward.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.out.AuditTrail.Wanted;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.Deed;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.EventType;
import dev.stateward.testkit.memory.SimpleSigner;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadTellerTest {
  private final World world = new World();
  private final Telling telling = new Telling(world);
  private final TrailId acme = TrailId.of(world.acme);
  private final HeadTeller teller =
      new HeadTeller(
          world.database,
          World.audited(world.database),
          new HeadSigner(world.database, new SimpleSigner(), world.time));

  private List<Deed> told() {
    teller.keep(() -> {});
    return world.database.auditTrail().list(acme, Wanted.ALL, 0, 1000).records().stream()
        .map(record -> record.deed())
        .filter(deed -> deed.action() == AuditAction.TRAIL_HEAD)
        .toList();
  }

  @Test
  void tellsOfTheHeadWhenThereIsNews() {
    telling.webhook("https://hooks.example.test/", EventType.AUDIT_HEAD);
    long position = world.database.auditTrail().head(acme).position();

    List<Deed> first = told();

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
