package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.core.util.RecyclerPool;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Reads and writes JSON with pooled buffers that are released afterwards. Jackson's default buffers
 * are kept by the thread, and here each request has its own thread: it would hold some 50 KB while
 * it waits for its client.
 */
public final class JsonBuffers {
  /** More are created when they are needed, but not pooled. */
  private static final int KEPT = 16;

  private static final RecyclerPool<BufferRecycler> POOL = JsonRecyclerPools.newBoundedPool(KEPT);

  private JsonBuffers() {}

  /** The mapper that writes JSON. */
  public static ObjectMapper mapper() {
    return new ObjectMapper(JsonFactory.builder().recyclerPool(POOL).build());
  }

  static RecyclerPool<BufferRecycler> pool() {
    return POOL;
  }
}
