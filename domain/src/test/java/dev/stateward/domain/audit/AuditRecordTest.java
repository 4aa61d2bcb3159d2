package dev.stateward.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.domain.organization.OrganizationId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditRecordTest {
  private static final AuditRecordId ID = new AuditRecordId("00000000-0000-4000-8000-000000000001");
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05.000006Z");
  private static final Actor ANN = new Actor(Actor.Kind.USER, "user-1", "ann", "at-1");
  private static final Source HERE = new Source("10.0.0.1", "10.9.9.9", "req-1", "go-tfe");
  private static final TrailId ACME = TrailId.of(new OrganizationId("org-1"));
  private static final AuditEvent LOCK =
      new AuditEvent(
          ACME,
          AuditAction.WORKSPACE_LOCK,
          "ws-1",
          "ws-1",
          Details.of("locked", "no"),
          Details.of("locked", "yes"));

  private static AuditRecord record(Actor actor, Source source, AuditEvent auditEvent) {
    return new AuditRecord(ID, AT, actor, source, auditEvent, AuditOutcome.SUCCESS);
  }

  @Test
  void hasATextThatNeverChanges() {
    assertThat(record(ANN, HERE, LOCK).canonical())
        .isEqualTo(
            """
            stateward audit record 1
            36:00000000-0000-4000-8000-000000000001
            27:2026-01-02T03:04:05.000006Z
            4:USER
            6:user-1
            3:ann
            4:at-1
            8:10.0.0.1
            8:10.9.9.9
            5:req-1
            6:go-tfe
            5:org-1
            14:workspace.lock
            4:ws-1
            4:ws-1
            10:locked=no

            11:locked=yes

            7:SUCCESS
            """);
  }

  @Test
  void hasAnotherTextWhenAnyPartIsAnother() {
    AuditRecord record = record(ANN, HERE, LOCK);
    List<AuditRecord> others =
        List.of(
            record,
            new AuditRecord(
                new AuditRecordId("00000000-0000-4000-8000-000000000002"),
                AT,
                ANN,
                HERE,
                LOCK,
                AuditOutcome.SUCCESS),
            new AuditRecord(ID, AT.plusNanos(1000), ANN, HERE, LOCK, AuditOutcome.SUCCESS),
            new AuditRecord(ID, AT, ANN, HERE, LOCK, AuditOutcome.DENIED),
            record(new Actor(Actor.Kind.TEAM, "user-1", "ann", "at-1"), HERE, LOCK),
            record(new Actor(Actor.Kind.USER, "user-2", "ann", "at-1"), HERE, LOCK),
            record(new Actor(Actor.Kind.USER, "user-1", "bob", "at-1"), HERE, LOCK),
            record(new Actor(Actor.Kind.USER, "user-1", "ann", "at-2"), HERE, LOCK),
            record(ANN, new Source("10.0.0.2", "10.9.9.9", "req-1", "go-tfe"), LOCK),
            record(ANN, new Source("10.0.0.1", "", "req-1", "go-tfe"), LOCK),
            record(ANN, new Source("10.0.0.1", "10.9.9.9", "req-2", "go-tfe"), LOCK),
            record(ANN, new Source("10.0.0.1", "10.9.9.9", "req-1", ""), LOCK),
            record(ANN, HERE, LOCK.changing(Details.NONE, LOCK.after())),
            record(ANN, HERE, LOCK.changing(LOCK.before(), Details.NONE)));

    assertThat(others.stream().map(AuditRecord::canonical)).doesNotHaveDuplicates();
  }

  @Test
  void doesNotConfuseWhereAPartEnds() {
    var one = record(new Actor(Actor.Kind.USER, "user-1", "ann\n4:at-1", ""), HERE, LOCK);
    var other = record(new Actor(Actor.Kind.USER, "user-1", "ann", "at-1"), HERE, LOCK);

    assertThat(one.canonical()).isNotEqualTo(other.canonical());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "plain", "a=b", "two\nlines", "\\n", "\\", "tail\\\n", "\n", "ünï\r\n"})
  void readsDetailsBack(String value) {
    Details details = Details.of("one", value).with("two", 2);

    assertThat(Details.parse(details.text())).isEqualTo(details);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a=b", "b=1\na=2\n", "A=1\n", "a=\\x\n", "\n", "a\n", "a\nb=c\n"})
  void refusesTextsThatNoDetailsHave(String text) {
    assertThatThrownBy(() -> Details.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void cutsWhatIsTooLong() {
    String value = Details.of("a", "x".repeat(5000)).values().get("a");

    assertThat(value).hasSize(Details.LONGEST);
    assertThat(Details.of("a", "x".repeat(999) + "\uD83D\uDE00").values().get("a")).hasSize(999);
    assertThat(new Source("", "y".repeat(5000), "", "z".repeat(5000)))
        .isEqualTo(new Source("", "y".repeat(256), "", "z".repeat(256)));
  }

  @Test
  void namesEveryActionOnce() {
    assertThat(Arrays.stream(AuditAction.values()).map(AuditAction::toString))
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z_]+\\.[a-z_]+"));
    for (AuditAction action : AuditAction.values()) {
      assertThat(AuditAction.parse(action.toString())).contains(action);
      assertThat(action).hasToString(action.resource() + "." + action.verb());
    }
    assertThat(AuditAction.parse("workspace.dance")).isEmpty();
  }

  @Test
  void linksARecordToAllBeforeIt() {
    AuditRecord record = record(ANN, HERE, LOCK);
    Seal first = new Seal(1, "a".repeat(64), "");

    assertThat(first.link(record, "key"))
        .startsWith(
            "stateward audit seal 2\n" + "a".repeat(64) + "\n2\nkey\nstateward audit record 1\n")
        .isNotEqualTo(Seal.BEGINNING.link(record, "key"))
        .isNotEqualTo(new Seal(2, first.hash(), "").link(record, "key"))
        .isNotEqualTo(first.link(record, "other"));
    assertThat(first.unkeyedLink(record, "code"))
        .startsWith("a".repeat(64) + "\n2\ncode\nstateward audit record 1\n");
    assertThat(first.keyed()).isFalse();
    assertThat(new Seal(1, first.hash(), "key").keyed()).isTrue();
  }

  @Test
  void hasHeadsThatSayOfWhichTrailAndWhen() {
    Seal seal = new Seal(2, "a".repeat(64), "key");

    assertThat(new TrailHead(ACME, seal, AT).canonical())
        .isEqualTo(
            "stateward audit head 1\norg-1\n2\n"
                + "a".repeat(64)
                + "\nkey\n2026-01-02T03:04:05.000006Z");
  }

  @Test
  void refusesWhatIsNoIdentifier() {
    assertThatThrownBy(() -> new AuditRecordId("1")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TrailId("ws-1")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Seal(-1, "", "")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Details(Map.of("a b", "")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(new Seal(0, "", "").position()).isZero();
    assertThat(new SealedRecord(record(ANN, HERE, LOCK), Seal.BEGINNING, "").record())
        .isEqualTo(record(ANN, HERE, LOCK));
    assertThat(TrailId.of(new OrganizationId("org-2"))).isEqualTo(new TrailId("org-2"));
    assertThat(TrailId.SERVER).hasToString("server");
    assertThat(ACME).hasToString("org-1");
    assertThat(ID).hasToString(ID.value());
  }
}
