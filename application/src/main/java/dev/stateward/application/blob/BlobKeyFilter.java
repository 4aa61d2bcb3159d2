package dev.stateward.application.blob;

import dev.stateward.domain.stateversion.BlobKey;
import java.util.Arrays;

/**
 * A set of keys in eight bytes each. Two keys may collide: {@code contains} can be true for a key
 * that is not in the set, and never false for one that is.
 */
public final class BlobKeyFilter {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private long[] hashes = new long[1024];
  private int size;
  private boolean sorted = true;

  public void add(BlobKey key) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * size);
    }
    hashes[size++] = hash(key);
    sorted = false;
  }

  public boolean mayContain(BlobKey key) {
    if (!sorted) {
      Arrays.sort(hashes, 0, size);
      sorted = true;
    }
    return Arrays.binarySearch(hashes, 0, size, hash(key)) >= 0;
  }

  /** FNV-1a, of the key's characters. */
  private static long hash(BlobKey key) {
    long hash = OFFSET;
    for (int i = 0; i < key.value().length(); i++) {
      hash = (hash ^ key.value().charAt(i)) * PRIME;
    }
    return hash;
  }
}
