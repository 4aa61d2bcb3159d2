package dev.stateward.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.AuditRecordId;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.audit.TrailId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EventTest {
  private static final Details FINALIZED = Details.of("status", "finalized");

  private static SealedRecord sealed(AuditAction action, Details after, AuditOutcome outcome) {
    return new SealedRecord(
        new AuditRecord(
            new AuditRecordId("00000000-0000-4000-8000-000000000001"),
            Instant.parse("2026-01-02T03:04:05Z"),
            Actor.OPERATOR,
            new Source("", "", "", ""),
            new AuditEvent(new TrailId("org-1"), action, "sv-1", "ws-1", Details.NONE, after),
            outcome),
        new Seal(17, "0".repeat(64), ""),
        "");
  }

  private static String told(AuditAction action, Details after) {
    return Event.of(sealed(action, after, AuditOutcome.SUCCESS))
        .map(event -> event.type().toString())
        .orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          STATE_VERSION_CREATE,     state-version.finalized
          STATE_VERSION_UPLOAD,     state-version.finalized
          STATE_VERSION_ROLLBACK,   state-version.rolled-back
          STATE_VERSION_DISCARD,    state-version.discarded
          STATE_VERSION_SOFT_DELETE, state-version.deleted
          STATE_VERSION_RESTORE,    state-version.restored
          STATE_VERSION_DESTROY,    state-version.destroyed
          STATE_VERSION_REMOVE,     state-version.destroyed
          GUARDRAIL_WARN,           guardrail.warned
          OUTPUT_CHANGE,            outputs.changed
          WORKSPACE_LOCK,           workspace.locked
          WORKSPACE_UNLOCK,         workspace.unlocked
          WORKSPACE_FORCE_UNLOCK,   workspace.force-unlocked
          TEAM_WORKSPACE_CREATE,    access.changed
          TEAM_WORKSPACE_UPDATE,    access.changed
          TEAM_WORKSPACE_DESTROY,   access.changed
          TEAM_UPDATE,              access.changed
          TEAM_DESTROY,             access.changed
          TEAM_ADD_MEMBER,          access.changed
          TEAM_REMOVE_MEMBER,       access.changed
          MEMBERSHIP_ACCEPT,        access.changed
          MEMBERSHIP_DESTROY,       access.changed
          WEBHOOK_PING,             webhook.pinged
          TRAIL_HEAD,               audit.head
          """)
  void isMadeOfWhatOthersWaitFor(AuditAction action, String type) {
    assertThat(told(action, FINALIZED)).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({
    "TEAM_UPDATE, access.raised",
    "TEAM_ADD_MEMBER, access.raised",
    "TEAM_DESTROY, access.changed"
  })
  void tellsWhatRaisesTheOneWhoDidIt(AuditAction action, String type) {
    assertThat(told(action, Details.of("raises_actor", "yes"))).isEqualTo(type);
  }

  @Test
  void isNotMadeOfAnythingElse() {
    List<AuditAction> silent =
        Arrays.stream(AuditAction.values())
            .filter(action -> told(action, FINALIZED).isEmpty())
            .toList();

    assertThat(silent)
        .hasSize(AuditAction.values().length - 27)
        .contains(
            AuditAction.STATE_VERSION_DOWNLOAD,
            AuditAction.WORKSPACE_ACCESS,
            AuditAction.TOKEN_CREATE);
  }

  @Test
  void isNotMadeOfAVersionThatWaitsForItsContent() {
    assertThat(told(AuditAction.STATE_VERSION_CREATE, Details.of("status", "pending"))).isEmpty();
    assertThat(told(AuditAction.STATE_VERSION_UPLOAD, Details.of("content", "json"))).isEmpty();
  }

  @Test
  void isNotMadeOfWhatWasDenied() {
    assertThat(Event.of(sealed(AuditAction.WORKSPACE_LOCK, Details.NONE, AuditOutcome.DENIED)))
        .isEmpty();
  }

  @Test
  void hasThePlaceAndTheWorkspaceOfItsRecord() {
    Event event =
        Event.of(sealed(AuditAction.WORKSPACE_LOCK, Details.NONE, AuditOutcome.SUCCESS))
            .orElseThrow();

    assertThat(event.position()).isEqualTo(17);
    assertThat(event.workspace()).isEqualTo("ws-1");
  }

  @ParameterizedTest
  @EnumSource
  void isWrittenInAWayThatIsReadBack(EventType type) {
    assertThat(EventType.parse(type.toString())).contains(type);
  }

  @Test
  void isNotReadFromOtherWords() {
    assertThat(EventType.parse("STATE_VERSION_DELETED")).isEmpty();
  }
}
