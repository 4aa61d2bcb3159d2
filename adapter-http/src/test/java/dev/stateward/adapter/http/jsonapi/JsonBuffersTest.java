package dev.stateward.adapter.http.jsonapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.BufferRecycler;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class JsonBuffersTest {
  private static final int MORE_THAN_ARE_KEPT = 17;

  private static void use(Set<BufferRecycler> used) {
    BufferRecycler buffers = JsonBuffers.pool().acquireAndLinkPooled();
    used.add(buffers);
    buffers.releaseToPool();
  }

  @Test
  void areNotLeftWithTheThreadThatUsedThem() throws InterruptedException {
    Set<BufferRecycler> used = ConcurrentHashMap.newKeySet();

    for (int thread = 0; thread < MORE_THAN_ARE_KEPT; thread++) {
      Thread.ofVirtual().start(() -> use(used)).join();
    }

    assertThat(used).hasSizeLessThan(MORE_THAN_ARE_KEPT);
    assertThat(JsonBuffers.mapper().getFactory()._getRecyclerPool()).isSameAs(JsonBuffers.pool());
    assertThat(RequestBodies.trees(1).build().getFactory()._getRecyclerPool())
        .isSameAs(JsonBuffers.pool());
  }
}
