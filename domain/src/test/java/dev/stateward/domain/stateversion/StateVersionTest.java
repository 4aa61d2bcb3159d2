package dev.stateward.domain.stateversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.stateversion.StateVersion.BackingDataPermanentlyDeleted;
import dev.stateward.domain.stateversion.StateVersion.BackingDataSoftDeleted;
import dev.stateward.domain.stateversion.StateVersion.Discarded;
import dev.stateward.domain.stateversion.StateVersion.Finalized;
import dev.stateward.domain.stateversion.StateVersion.Pending;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.WorkspaceId;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StateVersionTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.123456Z");
  private static final Md5 MD5 = new Md5("a".repeat(32));
  private static final Content CONTENT =
      new Content(new BlobKey("b/1"), 3, MD5, new Sha256("b".repeat(64)));
  private static final VersionHeader HEADER =
      new VersionHeader(
          new StateVersionId("sv-1"),
          new WorkspaceId("ws-1"),
          new DeclaredState(new Serial(1), Lineage.UNSTATED, MD5),
          false,
          new Origin.Client(),
          new Principal.User(new UserId("user-1")),
          NOW,
          new LockGeneration(1));

  @Test
  void keepsItsHeaderThroughAllTransitions() {
    Finalized finalized = new Pending(HEADER).finalizeWith(CONTENT, true);
    BackingDataSoftDeleted deleted = finalized.softDelete(NOW, 7);

    assertThat(finalized).isEqualTo(new Finalized(HEADER, CONTENT, true));
    assertThat(deleted).isEqualTo(new BackingDataSoftDeleted(HEADER, CONTENT, true, NOW, 7));
    assertThat(deleted.restore()).isEqualTo(finalized);
    assertThat(deleted.destroy(NOW)).isEqualTo(new BackingDataPermanentlyDeleted(HEADER, NOW));
    assertThat(new Pending(HEADER).discard()).isEqualTo(new Discarded(HEADER));
  }

  @Test
  void hasTheFactsOfItsHeader() {
    StateVersion version = new Pending(HEADER);

    assertThat(version.id()).isEqualTo(new StateVersionId("sv-1"));
    assertThat(version.workspace()).isEqualTo(new WorkspaceId("ws-1"));
    assertThat(version.declared())
        .isEqualTo(new DeclaredState(new Serial(1), Lineage.UNSTATED, MD5));
  }

  @Test
  void contentsMayBeEmptyButNotLess() {
    Sha256 sha256 = CONTENT.sha256();

    assertThat(new Content(CONTENT.key(), 0, MD5, sha256).size()).isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Content(CONTENT.key(), -1, MD5, sha256))
        .withMessage("size is negative: -1");
  }

  @Test
  void lineagesHaveUpTo255Characters() {
    assertThat(new Lineage("a".repeat(255)).stated()).isTrue();
    assertThatIllegalArgumentException().isThrownBy(() -> new Lineage("a".repeat(256)));
  }

  /** Invariant I8: the edges of "States and transitions", and no other. */
  @Test
  void offersOnlyTheTransitionsOfItsStatus() {
    Map<Class<?>, Set<Class<?>>> edges =
        Map.of(
            Pending.class, Set.of(Finalized.class, Discarded.class),
            Finalized.class, Set.of(BackingDataSoftDeleted.class),
            Discarded.class, Set.of(),
            BackingDataSoftDeleted.class,
                Set.of(Finalized.class, BackingDataPermanentlyDeleted.class),
            BackingDataPermanentlyDeleted.class, Set.of());

    assertThat(StateVersion.class.getPermittedSubclasses())
        .containsExactlyInAnyOrderElementsOf(edges.keySet());
    edges.forEach(
        (status, next) -> assertThat(transitions(status)).as("%s", status).isEqualTo(next));
  }

  private static Set<Class<?>> transitions(Class<?> status) {
    return Arrays.stream(status.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .<Class<?>>map(Method::getReturnType)
        .filter(StateVersion.class::isAssignableFrom)
        .collect(Collectors.toSet());
  }

  @Test
  void refusesAContentThatWasNotDeclared() {
    Content other = new Content(CONTENT.key(), 3, new Md5("c".repeat(32)), CONTENT.sha256());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Pending(HEADER).finalizeWith(other, false));
  }

  @Test
  void gracePeriodsAreADayOrMore() {
    Finalized finalized = new Pending(HEADER).finalizeWith(CONTENT, false);

    assertThat(finalized.softDelete(NOW, 1).graceDays()).isEqualTo(1);
    Instant due = NOW.plus(Duration.ofDays(7));
    assertThat(finalized.softDelete(NOW, 7).dueAt()).isEqualTo(due);
    assertThat(finalized.softDelete(NOW, 7).isDue(due)).isTrue();
    assertThat(finalized.softDelete(NOW, 7).isDue(due.minusNanos(1))).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> finalized.softDelete(NOW, 0));
  }

  @Test
  void hasTheStatusOfItsType() {
    Finalized finalized = new Pending(HEADER).finalizeWith(CONTENT, false);

    assertThat(StateVersionStatus.of(new Pending(HEADER))).isEqualTo(StateVersionStatus.PENDING);
    assertThat(StateVersionStatus.of(finalized)).isEqualTo(StateVersionStatus.FINALIZED);
    assertThat(StateVersionStatus.of(new Discarded(HEADER)))
        .isEqualTo(StateVersionStatus.DISCARDED);
    assertThat(StateVersionStatus.of(finalized.softDelete(NOW, 1)))
        .isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
    assertThat(StateVersionStatus.of(finalized.softDelete(NOW, 1).destroy(NOW)))
        .isEqualTo(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
  }

  @Test
  void contentsAreTheSameByTheirBytesWhereverTheyAre() {
    Content elsewhere = new Content(new BlobKey("b/2"), 3, MD5, CONTENT.sha256());
    Content longer = new Content(CONTENT.key(), 4, MD5, CONTENT.sha256());
    Content otherBytes = new Content(CONTENT.key(), 3, MD5, new Sha256("c".repeat(64)));

    assertThat(CONTENT.sameBytes(elsewhere)).isTrue();
    assertThat(CONTENT.sameBytes(longer)).isFalse();
    assertThat(CONTENT.sameBytes(otherBytes)).isFalse();
  }

  @Test
  void serialsAreNeverNegativeAndNeverWrap() {
    assertThat(new Serial(0).next()).isEqualTo(new Serial(1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Serial(-1));
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> new Serial(Long.MAX_VALUE).next());
  }

  @Test
  void showsNoValueOfASensitiveOutputWhereManyAreListed() {
    JsonText secret = new JsonText("\"hunter2\"");
    Output open =
        new Output(new OutputId("wsout-1"), "a", false, new JsonText("\"string\""), secret);
    Output sensitive = new Output(open.id(), "a", true, open.type(), secret);

    assertThat(open.masked()).isEqualTo(open);
    assertThat(sensitive.masked().value()).isEqualTo(JsonText.NULL);
    assertThat(sensitive.masked().sensitive()).isTrue();
    assertThat(open.toString()).doesNotContain("hunter2");
  }

  @Test
  void aPendingVersionAwaitsItsContentWhileThatMayFollow() {
    Optional<Finalized> second = Optional.of(VersionSamples.finalized(2));

    assertThat(VersionSamples.pending(1).awaitsContent(Optional.empty())).isTrue();
    assertThat(VersionSamples.pending(3).awaitsContent(second)).isTrue();
    assertThat(VersionSamples.pending(1).awaitsContent(second)).isFalse();
    assertThat(VersionSamples.pending(1).judge(second))
        .isEqualTo(new Succession.SerialTooLow(new Serial(2), new Serial(1)));
    assertThat(VersionSamples.inEachStatus())
        .filteredOn(version -> version.awaitsContent(Optional.empty()))
        .containsExactly(VersionSamples.pending(1));
  }
}
