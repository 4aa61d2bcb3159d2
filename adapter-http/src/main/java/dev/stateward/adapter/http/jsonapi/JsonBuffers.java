package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.core.util.RecyclerPool;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Reads and writes JSON with buffers that are given back when that is done. Jackson's usual buffers
 * stay with the thread, and here each request has one of its own: it would hold some 50 KB while it
 * waits for its client, and nobody would use them again.
 */
public final class JsonBuffers {
  /** More are made when they are needed, and not kept. */
  private static final int KEPT = 16;

  private static final RecyclerPool<BufferRecycler> POOL = JsonRecyclerPools.newBoundedPool(KEPT);

  private JsonBuffers() {}

  /** What writes JSON. */
  public static ObjectMapper mapper() {
    return new ObjectMapper(JsonFactory.builder().recyclerPool(POOL).build());
  }

  static RecyclerPool<BufferRecycler> pool() {
    return POOL;
  }
}
