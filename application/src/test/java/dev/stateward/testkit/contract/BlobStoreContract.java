package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.BlobStore.Stored;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link BlobStore} does. The store under test may hold contents of other tests. */
public abstract class BlobStoreContract {
  private static final int MEBIBYTE = 1024 * 1024;
  private static final AtomicInteger KEYS = new AtomicInteger();

  private final BlobKey key = unusedKey();

  /** The store under test. */
  protected abstract BlobStore store();

  /** A key that no other test uses, even against a server that outlives the tests. */
  protected static BlobKey unusedKey() {
    return new BlobKey(
        "test/" + Long.toString(Instant.now().toEpochMilli(), 36) + "/" + KEYS.incrementAndGet());
  }

  /** Bytes of any value, always the same for one {@code size}. */
  protected static byte[] bytes(int size) {
    var bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  /** Everything stored under {@code name}. */
  protected final byte[] read(BlobKey name) throws IOException {
    try (var content = store().open(name, 0)) {
      var bytes = content.readAllBytes();
      assertThat(content.size()).isEqualTo(bytes.length);
      return bytes;
    }
  }

  private void put(BlobKey name, byte[] content) throws IOException {
    store().put(name, new ByteArrayInputStream(content), OptionalLong.of(content.length));
  }

  private void putUnannounced(BlobKey name, byte[] content) throws IOException {
    store().put(name, new ByteArrayInputStream(content), OptionalLong.empty());
  }

  private List<Stored> list() {
    var all = new ArrayList<Stored>();
    store().list(all::add);
    return all;
  }

  private void assertNothingStored() {
    assertThat(store().size(key)).isEmpty();
    assertThat(list()).noneMatch(stored -> stored.key().equals(key));
    assertThatThrownBy(() -> store().open(key, 0)).isInstanceOf(StoreUnavailableException.class);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, 2, MEBIBYTE - 1, MEBIBYTE, MEBIBYTE + 1, 5 * MEBIBYTE, 11 * MEBIBYTE + 1})
  void givesBackTheBytesItTook(int size) throws IOException {
    var other = unusedKey();

    put(key, bytes(size));
    putUnannounced(other, bytes(size));

    assertThat(read(key)).isEqualTo(bytes(size));
    assertThat(read(other)).isEqualTo(bytes(size));
    assertThat(store().size(key)).hasValue(size);
    assertThat(store().size(other)).hasValue(size);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100, 6 * MEBIBYTE})
  void keepsTheFirstContent(int size) throws IOException {
    put(key, new byte[] {1, 2, 3});

    assertThatThrownBy(() -> put(key, bytes(size))).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> putUnannounced(key, bytes(size)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(read(key)).containsExactly(1, 2, 3);
  }

  @Test
  void letsExactlyOneOfManyWritersWin() throws Exception {
    var start = new CountDownLatch(1);
    int winners = 0;
    byte[] winning = {};
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var attempts = new ArrayList<Future<byte[]>>();
      for (int writer = 0; writer < 8; writer++) {
        attempts.add(threads.submit(attempt(bytes(1000 + writer), start)));
      }
      start.countDown();
      for (var attempt : attempts) {
        try {
          winning = attempt.get();
          winners++;
        } catch (ExecutionException e) {
          assertThat(e).hasCauseInstanceOf(IllegalStateException.class);
        }
      }
    }

    assertThat(winners).isOne();
    assertThat(read(key)).isEqualTo(winning);
  }

  private Callable<byte[]> attempt(byte[] content, CountDownLatch start) {
    return () -> {
      start.await();
      put(key, content);
      return content;
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {10, MEBIBYTE, 6 * MEBIBYTE})
  void storesNothingOfContentThatBreaksOff(int size) {
    var failure = new IOException("the line went dead");

    assertThatThrownBy(
            () -> store().put(key, breakingOff(size, failure), OptionalLong.of(2L * size)))
        .isSameAs(failure);
    assertThatThrownBy(() -> store().put(key, breakingOff(size, failure), OptionalLong.empty()))
        .isSameAs(failure);
    assertNothingStored();
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 6 * MEBIBYTE})
  void letsThroughWhatTheContentThrows(int size) {
    var failure = new UnsupportedOperationException("too much");

    assertThatThrownBy(() -> store().put(key, breakingOff(size, failure), OptionalLong.empty()))
        .isSameAs(failure);
    assertNothingStored();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, MEBIBYTE, 6 * MEBIBYTE})
  void storesNothingOfContentOfAnotherSizeThanAnnounced(int size) {
    var content = bytes(size);

    assertThatThrownBy(
            () -> store().put(key, new ByteArrayInputStream(content), OptionalLong.of(size + 1)))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(
            () -> store().put(key, new ByteArrayInputStream(content), OptionalLong.of(size - 1)))
        .isInstanceOf(IOException.class);
    assertNothingStored();
  }

  @Test
  void canBeTriedAgainAfterContentBrokeOff() throws IOException {
    var failure = new IOException("the line went dead");
    assertThatThrownBy(() -> store().put(key, breakingOff(10, failure), OptionalLong.empty()))
        .isSameAs(failure);

    put(key, bytes(20));

    assertThat(read(key)).isEqualTo(bytes(20));
  }

  @Test
  void leavesTheStreamOpen() throws IOException {
    var content =
        new ByteArrayInputStream(bytes(10)) {
          private boolean closed;

          @Override
          public void close() {
            closed = true;
          }
        };

    store().put(key, content, OptionalLong.empty());

    assertThat(content.closed).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 999, 1000, 1001, 5000})
  void readsFromAnOffsetToTheEnd(int offset) throws IOException {
    put(key, bytes(1000));

    try (var content = store().open(key, offset)) {
      int from = Math.min(offset, 1000);
      assertThat(content.size()).isEqualTo(1000);
      assertThat(content.readAllBytes()).isEqualTo(Arrays.copyOfRange(bytes(1000), from, 1000));
    }
  }

  @Test
  void readsEmptyContentFromAnOffset() throws IOException {
    put(key, new byte[0]);

    try (var content = store().open(key, 1)) {
      assertThat(content.readAllBytes()).isEmpty();
    }
  }

  @Test
  void neverTakesMissingContentForEmpty() {
    assertThat(store().size(key)).isEmpty();
    assertThatThrownBy(() -> store().open(key, 0)).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> store().open(key, 7)).isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void deletesTwice() throws IOException {
    put(key, bytes(10));

    store().delete(key);
    store().delete(key);

    assertNothingStored();
  }

  @Test
  void keepsKeysApartOfWhichOneBeginsTheOther() throws IOException {
    var longer = new BlobKey(key.value() + "0");
    var deeper = new BlobKey(key.value() + "x/0");
    put(key, new byte[] {1});
    put(longer, new byte[] {2});
    put(deeper, new byte[] {3});

    store().delete(key);

    assertNothingStored();
    assertThat(read(longer)).containsExactly(2);
    assertThat(read(deeper)).containsExactly(3);
  }

  @Test
  void keepsKeysApartThatDifferInTheirSlashes() throws IOException {
    var oneWay = new BlobKey(key.value() + "/ab/c");
    var otherWay = new BlobKey(key.value() + "/a/bc");
    put(oneWay, new byte[] {1});

    assertThat(store().size(otherWay)).isEmpty();
    assertThat(read(oneWay)).containsExactly(1);
  }

  @Test
  void takesTheLongestKey() throws IOException {
    var longest = new BlobKey(key.value() + "z".repeat(128 - key.value().length()));

    put(longest, bytes(10));

    assertThat(read(longest)).isEqualTo(bytes(10));
    assertThat(list()).anyMatch(stored -> stored.key().equals(longest));
    store().delete(longest);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"..", "../a", "a/../b", "/a", "a/", "a//b", ".", "a/./b", "A", "a\\b", ""})
  void hasNoKeysThatLeadElsewhere(String value) {
    assertThatThrownBy(() -> new BlobKey(value)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void listsWhatIsStored() throws IOException {
    var other = unusedKey();
    put(key, bytes(10));
    put(other, new byte[0]);

    var mine =
        list().stream()
            .filter(stored -> stored.key().equals(key) || stored.key().equals(other))
            .toList();

    assertThat(mine).extracting(Stored::key).containsExactlyInAnyOrder(key, other);
    assertThat(mine).extracting(Stored::size).containsExactlyInAnyOrder(10L, 0L);
    assertThat(mine)
        .allSatisfy(stored ->
            assertThat(stored.storedAt()).isCloseTo(Instant.now(), within(5, ChronoUnit.MINUTES)));
  }

  @Test
  void readsWhileOthersWrite() throws IOException {
    put(key, bytes(3 * MEBIBYTE));

    try (var content = store().open(key, 0)) {
      var beginning = content.readNBytes(10);
      put(unusedKey(), bytes(MEBIBYTE));
      var rest = content.readAllBytes();

      assertThat(beginning).isEqualTo(Arrays.copyOf(bytes(3 * MEBIBYTE), 10));
      assertThat(rest).hasSize(3 * MEBIBYTE - 10);
    }
  }

  /** {@code size} bytes, then {@code failure}. */
  protected static InputStream breakingOff(int size, Exception failure) {
    var broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            if (failure instanceof RuntimeException unchecked) {
              throw unchecked;
            }
            throw (IOException) failure;
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
          }
        };
    return new SequenceInputStream(new ByteArrayInputStream(bytes(size)), broken);
  }
}
