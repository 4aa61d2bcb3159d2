package dev.stateward.application.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.stateversion.BlobKey;
import org.junit.jupiter.api.Test;

class BlobKeyFilterTest {
  @Test
  void hasWhatWasAddedAndAsGoodAsNothingElse() {
    BlobKeyFilter keys = new BlobKeyFilter();
    for (int i = 0; i < 5000; i++) {
      keys.add(new BlobKey("b/" + i));
    }

    int others = 0;
    for (int i = 0; i < 5000; i++) {
      assertThat(keys.mayContain(new BlobKey("b/" + i))).isTrue();
      others += keys.mayContain(new BlobKey("c/" + i)) ? 1 : 0;
    }
    assertThat(others).isLessThan(5);
    keys.add(new BlobKey("c/1"));
    assertThat(keys.mayContain(new BlobKey("c/1"))).isTrue();
    assertThat(new BlobKeyFilter().mayContain(new BlobKey("c/1"))).isFalse();
  }
}
