package dev.stateward.adapter.blobstore.statefile;

import java.nio.ByteBuffer;

/**
 * A digest of things in any order: the sum of theirs, of which each is made under a key. Without
 * the key, two sets with the same sum are not found.
 */
final class DigestSum {
  private static final int WORDS = 4;

  private final long[] words = new long[WORDS];
  private long count;

  void add(byte[] digest) {
    ByteBuffer bytes = ByteBuffer.wrap(digest);
    for (int word = 0; word < WORDS; word++) {
      words[word] += bytes.getLong();
    }
    count++;
  }

  byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate((WORDS + 1) * Long.BYTES);
    for (long word : words) {
      bytes.putLong(word);
    }
    return bytes.putLong(count).array();
  }
}
