package dev.stateward.bootstrap.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.database.SecretGenerations.Generation;
import dev.stateward.adapter.jdbc.database.SecretGenerations.StoredSecrets;
import dev.stateward.application.port.KeyId;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecretRotationTest {
  private static final String A_TEXT = "the secret A, of as many characters as one needs";
  private static final InstallationSecret A = InstallationSecret.of(A_TEXT);
  private static final InstallationSecret B = InstallationSecret.of(A_TEXT.replace('A', 'B'));
  private static final InstallationSecret C = InstallationSecret.of(A_TEXT.replace('A', 'C'));
  private static final String A_FORMERLY =
      HexFormat.of().formatHex(A_TEXT.getBytes(StandardCharsets.UTF_8));
  private static final StoredSecrets NOTHING = new StoredSecrets(List.of(), "", Set.of());

  private static SecretRotation node(InstallationSecret present, InstallationSecret... previous) {
    return new SecretRotation(present, List.of(previous), new SecureRandom());
  }

  private static StoredSecrets kept(List<Generation> generations) {
    return new StoredSecrets(generations, "", Set.of());
  }

  private static List<KeyId> ids(InstallationSecret... secrets) {
    return Arrays.stream(secrets).map(InstallationSecret::id).toList();
  }

  private static List<KeyId> ids(List<Generation> generations) {
    return generations.stream().map(Generation::id).toList();
  }

  @Test
  void keepsTheFirstSecretAndKnowsItAgain() {
    List<Generation> first = node(A).keep(NOTHING);

    assertThat(ids(first)).isEqualTo(ids(A));
    assertThat(node(A).keep(kept(first))).isEqualTo(first);
    assertThat(node(A, B).keep(kept(first))).isEqualTo(first);
  }

  @Test
  void keepsNothingOfASecretThatItCouldBeMadeOf() {
    Generation first = node(A).keep(NOTHING).getFirst();

    for (String value : List.of(first.id().text(), first.check(), first.sealedKeys())) {
      assertThat(value).doesNotContain(A_TEXT, A_FORMERLY);
    }
    assertThat(first.check()).matches("[0-9a-f]{64}").doesNotContain(first.id().text());
    assertThat(node(A).keep(NOTHING).getFirst().sealedKeys()).isNotEqualTo(first.sealedKeys());
  }

  @Test
  void refusesAnotherSecretAndNamesBoth() {
    StoredSecrets kept = kept(node(A).keep(NOTHING));

    assertThatThrownBy(() -> node(B).keep(kept))
        .isInstanceOf(WrongSecretException.class)
        .hasMessageContaining(A.id().text())
        .hasMessageContaining(B.id().text())
        .hasMessageContaining("STATEWARD_SECRET_PREVIOUS_FILE")
        .message()
        .doesNotContain("the secret A,");
    assertThatThrownBy(() -> node(B, C).keep(kept)).isInstanceOf(WrongSecretException.class);
  }

  @Test
  void rotatesFromTheLastSecretAlone() {
    List<Generation> first = node(A).keep(NOTHING);
    List<Generation> second = node(B, A).keep(kept(first));
    List<Generation> third = node(C, B).keep(kept(second));

    assertThat(ids(third)).isEqualTo(ids(A, B, C));
    assertThat(node(C).keep(kept(third))).isEqualTo(third);
    assertThat(node(C).ring(third).firstKey()).isEqualTo(A.id());
    assertThat(node(C).ring(third).longLived())
        .extracting(LongLivedKeys::codes)
        .containsExactly(
            LongLivedKeys.of(A).codes(), LongLivedKeys.of(B).codes(), LongLivedKeys.of(C).codes());
    assertThatThrownBy(() -> node(A).keep(kept(third))).isInstanceOf(WrongSecretException.class);
    assertThatThrownBy(() -> node(C, A).keep(kept(second)))
        .isInstanceOf(WrongSecretException.class)
        .hasMessageContaining(B.id().text());
  }

  @Test
  void letsNodesRotateOneAfterTheOther() {
    List<Generation> first = node(A).keep(NOTHING);
    SecretRotation prepared = node(A, B);
    assertThat(prepared.keep(kept(first))).isEqualTo(first);
    List<Generation> second = node(B, A).keep(kept(first));

    // It is started again, or took its keys before the other one rotated.
    assertThat(prepared.keep(kept(second))).isEqualTo(second);
    for (List<Generation> known : List.of(first, second)) {
      var old = new HmacSigner(prepared.ring(known));
      var other = new HmacSigner(node(B, A).ring(second));
      assertThat(other.verify(old.sign("text"))).contains("text");
      assertThat(old.verify(other.sign("text"))).contains("text");
      assertThat(old.code(other.presentKey(), "text")).contains(other.code("text"));
      assertThat(other.firstKey()).isEqualTo(old.firstKey()).isEqualTo(A.id());
    }
  }

  @Test
  void takesOverTheSecretOfAnEarlierVersion() {
    StoredSecrets before = new StoredSecrets(List.of(), A_FORMERLY, Set.of(A.id()));

    assertThat(ids(node(A).keep(before))).isEqualTo(ids(A));
    assertThat(ids(node(B, A).keep(before))).isEqualTo(ids(A, B));
    assertThat(ids(node(A).keep(new StoredSecrets(List.of(), A_FORMERLY, Set.of()))))
        .isEqualTo(ids(A));
    assertThatThrownBy(() -> node(B).keep(before))
        .isInstanceOf(WrongSecretException.class)
        .hasMessageContaining("stateward secret export --to FILE")
        .hasMessageContaining(A.id().text())
        .hasMessageContaining(B.id().text())
        .message()
        .doesNotContain(A_FORMERLY);
  }

  @Test
  void dropsASecretOfAnEarlierVersionThatWasNotUsed() {
    StoredSecrets before = new StoredSecrets(List.of(), A_FORMERLY, Set.of(B.id()));

    assertThat(ids(node(B).keep(before))).isEqualTo(ids(B));
    assertThat(ids(node(C, B).keep(before))).isEqualTo(ids(B, C));
    assertThatThrownBy(() -> node(C).keep(before))
        .isInstanceOf(WrongSecretException.class)
        .hasMessageContaining(B.id().text())
        .hasMessageContaining(C.id().text());
  }

  @Test
  void refusesKeysThatWereChangedOrExchanged() {
    List<Generation> both = node(B, A).keep(kept(node(A).keep(NOTHING)));
    Generation first = both.getFirst();
    Generation last = both.getLast();
    String cut = first.sealedKeys().substring(4);
    for (String wrong : List.of(last.sealedKeys(), "", "no base64!", cut, "AAAA" + cut)) {
      StoredSecrets changed = kept(List.of(new Generation(first.id(), first.check(), wrong), last));

      assertThatThrownBy(() -> node(B).keep(changed))
          .isInstanceOf(WrongSecretException.class)
          .hasMessageContaining("the keys " + first.id())
          .hasMessageContaining("restore");
    }
  }
}
