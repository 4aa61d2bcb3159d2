package dev.stateward.adapter.http.jsonapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.BufferRecycler;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class JsonBuffersTest {
  private static void use(AtomicReference<BufferRecycler> used) {
    BufferRecycler buffers = JsonBuffers.pool().acquireAndLinkPooled();
    used.set(buffers);
    buffers.releaseToPool();
  }

  @Test
  void areNotLeftWithTheThreadThatUsedThem() throws InterruptedException {
    AtomicReference<BufferRecycler> first = new AtomicReference<>();
    AtomicReference<BufferRecycler> second = new AtomicReference<>();

    Thread.ofVirtual().start(() -> use(first)).join();
    Thread.ofVirtual().start(() -> use(second)).join();

    assertThat(second.get()).isSameAs(first.get());
    assertThat(JsonBuffers.mapper().getFactory()._getRecyclerPool()).isSameAs(JsonBuffers.pool());
    assertThat(RequestBodies.trees(1).build().getFactory()._getRecyclerPool())
        .isSameAs(JsonBuffers.pool());
  }
}
