package dev.stateward.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.organization.OrganizationId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class AuditChainTest {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05.000006Z");
  private static final TrailId ACME = TrailId.of(new OrganizationId("org-1"));
  private static final String KEY = "k1";
  private static final SealCodes CODES = new Codes(Set.of("", KEY));

  private final AuditChain chain = new AuditChain(CODES);

  /** Codes that anybody could make, and that differ where their inputs do. */
  private record Codes(Set<String> keys) implements SealCodes {
    static String code(String key, String text) {
      return "<" + key + ":" + text.hashCode() + ":" + text.length() + ">";
    }

    @Override
    public boolean has(String key) {
      return keys.contains(key);
    }

    @Override
    public boolean matches(String key, String text, String code) {
      return has(key) && code(key, text).equals(code);
    }

    @Override
    public String hash(String text) {
      return code("hash", text);
    }
  }

  private static AuditRecord record(long number) {
    return new AuditRecord(
        new AuditRecordId("00000000-0000-4000-8000-%012d".formatted(number)),
        AT.plusSeconds(number),
        Actor.OPERATOR,
        Source.NONE,
        new AuditEvent(
            ACME, AuditAction.WORKSPACE_LOCK, "ws-1", "ws-1", Details.NONE, Details.NONE),
        AuditOutcome.SUCCESS);
  }

  private static SealedRecord keyed(Seal last, AuditRecord record) {
    return new SealedRecord(
        record, new Seal(last.position() + 1, Codes.code(KEY, last.link(record, KEY)), KEY), "");
  }

  private SealedRecord unkeyed(Seal last, AuditRecord record) {
    String code = Codes.code("", record.canonical());
    return new SealedRecord(record, chain.nextUnkeyed(last, record, code), code);
  }

  /** A trail that begins without keys and goes on with them. */
  private List<SealedRecord> trail(int unkeyed, int keyed) {
    List<SealedRecord> trail = new ArrayList<>();
    Seal last = Seal.BEGINNING;
    for (int number = 1; number <= unkeyed + keyed; number++) {
      SealedRecord next =
          number <= unkeyed ? unkeyed(last, record(number)) : keyed(last, record(number));
      trail.add(next);
      last = next.seal();
    }
    return trail;
  }

  private static TrailHead head(Seal seal) {
    return new TrailHead(ACME, seal, AT);
  }

  private static ChainVerdict brokenAt(ChainVerdict verdict, long position) {
    assertThat(verdict)
        .isInstanceOfSatisfying(
            ChainVerdict.Broken.class,
            broken -> {
              assertThat(broken.position()).isEqualTo(position);
              assertThat(broken.why()).isNotBlank();
            });
    return verdict;
  }

  @Test
  void anEmptyTrailIsSound() {
    assertThat(chain.verify(List.of(), List.of()))
        .isEqualTo(new ChainVerdict.Sound(Seal.BEGINNING));
  }

  @Property(tries = 50)
  void whatWasRecordedIsSoundAndContainsItsHeads(
      @ForAll @IntRange(max = 4) int unkeyed, @ForAll @IntRange(min = 1, max = 4) int keyed) {
    List<SealedRecord> trail = trail(unkeyed, keyed);
    List<TrailHead> heads = trail.stream().map(record -> head(record.seal())).toList();

    assertThat(chain.verify(trail, heads))
        .isEqualTo(new ChainVerdict.Sound(trail.getLast().seal()));
  }

  @Property(tries = 100)
  void aRecordThatWasChangedIsFoundWhereItIs(
      @ForAll @IntRange(max = 4) int unkeyed,
      @ForAll @IntRange(min = 1, max = 4) int keyed,
      @ForAll @IntRange(max = 7) int chosen) {
    List<SealedRecord> trail = trail(unkeyed, keyed);
    int changed = chosen % trail.size();
    SealedRecord was = trail.get(changed);
    trail.set(changed, new SealedRecord(record(99), was.seal(), was.code()));

    brokenAt(chain.verify(trail, List.of()), changed + 1);
  }

  @Property(tries = 100)
  void aRecordThatIsMissingOrMovedIsFoundWhereItWas(
      @ForAll @IntRange(max = 4) int unkeyed,
      @ForAll @IntRange(min = 2, max = 4) int keyed,
      @ForAll @IntRange(max = 7) int chosen) {
    List<SealedRecord> trail = trail(unkeyed, keyed);
    int gone = chosen % (trail.size() - 1);
    List<SealedRecord> moved = new ArrayList<>(trail);
    Collections.swap(moved, gone, gone + 1);
    trail.remove(gone);

    assertThat(brokenAt(chain.verify(trail, List.of()), gone + 1).toString())
        .contains("there is no record at this position");
    brokenAt(chain.verify(moved, List.of()), gone + 1);
  }

  @Property(tries = 50)
  void anEndThatWasCutOffIsFoundByAHead(@ForAll @IntRange(min = 1, max = 5) int kept) {
    List<SealedRecord> trail = trail(0, 6);
    TrailHead head = head(trail.getLast().seal());
    List<SealedRecord> cut = trail.subList(0, kept);

    assertThat(chain.verify(cut, List.of())).isInstanceOf(ChainVerdict.Sound.class);
    assertThat(brokenAt(chain.verify(cut, List.of(head)), kept + 1).toString())
        .contains("the trail ends before a head that was signed: 6, at " + AT);
  }

  @Test
  void aHeadOfAnotherRecordIsFound() {
    List<SealedRecord> trail = trail(0, 3);
    Seal second = trail.get(1).seal();
    TrailHead other = head(new Seal(2, "0".repeat(64), KEY));

    assertThat(brokenAt(chain.verify(trail, List.of(other)), 2).toString())
        .contains("the head that was signed at " + AT + " is of another record");
    assertThat(chain.follow(second, trail.subList(2, 3), List.of(other)))
        .isEqualTo(new ChainVerdict.Sound(trail.getLast().seal()));
  }

  @Test
  void noRecordWithoutAKeyFollowsOneThatHasIt() {
    SealedRecord first = keyed(Seal.BEGINNING, record(1));

    assertThat(
            brokenAt(chain.verify(List.of(first, unkeyed(first.seal(), record(2))), List.of()), 2)
                .toString())
        .contains("has no key, and those before it have one");
  }

  @Test
  void aKeyedRecordHasNoCodeOfItsOwn() {
    SealedRecord first = keyed(Seal.BEGINNING, record(1));

    brokenAt(
        chain.verify(List.of(new SealedRecord(first.record(), first.seal(), "x")), List.of()), 1);
  }

  @Test
  void recordsOfMissingKeysAreNotSound() {
    AuditChain withoutKeys = new AuditChain(new Codes(Set.of()));
    Seal forged = chain.nextUnkeyed(Seal.BEGINNING, record(1), "");

    assertThat(brokenAt(withoutKeys.verify(trail(0, 1), List.of()), 1).toString())
        .contains("a key that this server does not have: " + KEY);
    brokenAt(withoutKeys.verify(trail(1, 0), List.of()), 1);
    brokenAt(withoutKeys.verify(List.of(new SealedRecord(record(1), forged, "")), List.of()), 1);
  }

  @Test
  void theHashOfAnUnkeyedRecordIsVerified() {
    SealedRecord first = unkeyed(Seal.BEGINNING, record(1));
    Seal other = new Seal(1, "0".repeat(64), "");

    assertThat(
            brokenAt(
                    chain.verify(
                        List.of(new SealedRecord(first.record(), other, first.code())), List.of()),
                    1)
                .toString())
        .contains("does not follow: its hash differs");
  }
}
