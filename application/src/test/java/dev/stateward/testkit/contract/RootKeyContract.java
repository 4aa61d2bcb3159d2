package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.RootKey;
import dev.stateward.application.blob.port.RootKey.Sealed;
import dev.stateward.application.port.KeyId;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every root key does, wherever it is. */
@Timeout(900)
public abstract class RootKeyContract {
  private static final byte[] KEY = new byte[32];
  private static final String CONTEXT = "wrapping key 0123456789abcdef";

  static {
    Arrays.fill(KEY, (byte) 7);
  }

  /** The root key; its server responds. */
  protected abstract RootKey root();

  /** Makes another version of the root key. */
  protected abstract void rotate();

  @Test
  void opensWhatItSealed() {
    Sealed sealed = root().seal(KEY, CONTEXT);

    assertThat(root().open(sealed, CONTEXT)).isEqualTo(KEY);
    assertThat(root().recognizes(sealed)).isTrue();
    assertThat(root().settled(sealed)).isTrue();
  }

  @Test
  void opensNothingForSomethingElse() {
    Sealed sealed = root().seal(KEY, CONTEXT);

    assertThatThrownBy(() -> root().open(sealed, CONTEXT + "0"))
        .isInstanceOf(RuntimeException.class)
        .hasMessageNotContaining(sealed.text());
  }

  @Test
  void opensNothingThatWasChanged() {
    Sealed sealed = root().seal(KEY, CONTEXT);
    int at = sealed.text().length() - 12;
    char other = sealed.text().charAt(at) == 'A' ? 'B' : 'A';
    String text = sealed.text().substring(0, at) + other + sealed.text().substring(at + 1);

    assertThatThrownBy(() -> root().open(new Sealed(sealed.under(), text), CONTEXT))
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  void sealsTheSameInAnotherTextEachTime() {
    Sealed first = root().seal(KEY, CONTEXT);
    Sealed second = root().seal(KEY, CONTEXT);

    assertThat(second.text()).isNotEqualTo(first.text());
    assertThat(second.under()).isEqualTo(first.under());
  }

  @Test
  void opensWhatAFormerVersionSealed() {
    Sealed sealed = root().seal(KEY, CONTEXT);
    rotate();

    assertThat(root().open(sealed, CONTEXT)).isEqualTo(KEY);
    assertThat(root().open(root().seal(KEY, CONTEXT), CONTEXT)).isEqualTo(KEY);
  }

  @Test
  void neverCallsTheVersionFormerThatSealed() {
    Sealed first = root().seal(KEY, CONTEXT);
    rotate();
    Sealed second = root().seal(KEY, CONTEXT);

    assertThat(root().former(second)).doesNotContain(second.under());
    if (!second.under().equals(first.under())) {
      assertThat(root().former(second)).contains(first.under());
    }
  }

  @Test
  void doesNotRecognizeWhatIsOfAnother() {
    Sealed others = new Sealed(new KeyId("0123456789abcdef"), "another-server:AAAA");

    assertThat(root().recognizes(others)).isFalse();
    assertThat(root().settled(others)).isFalse();
  }
}
