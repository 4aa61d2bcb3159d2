package dev.stateward.adapter.blobstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.blobstore.FaultyS3Proxy.Fault;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The store on an S3 server whose requests and responses get lost. */
@Tag("slow")
final class S3FaultsTest {
  private static final int SMALL = 1000;
  private static final int LARGE = 11 * 1024 * 1024;

  private final AtomicInteger keys = new AtomicInteger();

  @TempDir private Path spool;

  private S3Server server;
  private FaultyS3Proxy faulty;
  private S3BlobStore store;

  @BeforeEach
  void start() throws IOException {
    server = S3Server.start();
    faulty = FaultyS3Proxy.before(server);
    store = S3BlobStore.open(faulty.settings("states"), S3Limits.USUAL, spool);
  }

  @AfterEach
  void stop() throws IOException {
    store.close();
    faulty.close();
    server.close();
  }

  private static byte[] bytes(int size) {
    var bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  private BlobKey unusedKey() {
    return new BlobKey("faults/" + keys.incrementAndGet());
  }

  private void put(BlobKey key, byte[] content) throws IOException {
    store.put(key, new ByteArrayInputStream(content), OptionalLong.empty());
  }

  private byte[] read(BlobKey key) throws IOException {
    try (var content = store.open(key, 0)) {
      return content.readAllBytes();
    }
  }

  private List<Path> spooled() throws IOException {
    try (Stream<Path> files = Files.list(spool)) {
      return files.toList();
    }
  }

  @ParameterizedTest
  @EnumSource(names = ".*_AFTERWARDS", mode = Mode.MATCH_ALL)
  void recognizesAStoredBlobDespiteTheResponse(Fault fault) throws IOException {
    for (int size : new int[] {0, SMALL, Budgets.UPLOAD_IN_MEMORY, LARGE}) {
      var key = unusedKey();
      faulty.inject(fault, (method, number) -> method.equals("PUT"));

      put(key, bytes(size));

      faulty.clearFaults();
      assertThat(read(key)).isEqualTo(bytes(size));
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void storesOrIsUnavailableWhicheverRequestFails(Fault fault) throws IOException {
    for (int size : new int[] {SMALL, LARGE}) {
      for (int failing = 1; failing <= 4; failing++) {
        int first = failing;
        var key = unusedKey();
        faulty.inject(fault, (method, number) -> number >= first);

        boolean stored = putOrUnavailable(key, bytes(size));

        faulty.clearFaults();
        if (stored) {
          assertThat(read(key)).isEqualTo(bytes(size));
        }
        var other = unusedKey();
        put(other, bytes(size));
        assertThat(read(other)).isEqualTo(bytes(size));
      }
    }
    assertThat(spooled()).isEmpty();
  }

  private boolean putOrUnavailable(BlobKey key, byte[] content) throws IOException {
    try {
      put(key, content);
      return true;
    } catch (StoreUnavailableException expected) {
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void isUnavailableWhenOtherRequestsFail(Fault fault) throws IOException {
    var key = unusedKey();
    put(key, bytes(SMALL));
    faulty.inject(fault, (method, number) -> true);

    assertThatThrownBy(() -> store.open(key, 0)).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> store.size(key)).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> store.delete(key)).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> store.list(stored -> {}))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void listsEverythingOnceDespiteFailedPages() throws IOException {
    for (int content = 0; content < 1100; content++) {
      put(unusedKey(), new byte[0]);
    }
    var listed = new ArrayList<BlobKey>();
    faulty.inject(Fault.ERROR, (method, number) -> number % 3 != 0);

    store.list(stored -> listed.add(stored.key()));

    assertThat(listed).hasSize(1100).doesNotHaveDuplicates();
    listed.clear();
    faulty.inject(Fault.ERROR, (method, number) -> number > 1);
    assertThatThrownBy(() -> store.list(stored -> listed.add(stored.key())))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(listed).hasSize(1000);
  }

  @Test
  void distinguishesAnotherBlobUnderTheSameKey() throws IOException {
    var key = unusedKey();
    put(key, bytes(SMALL));
    var sameSize = bytes(SMALL);
    sameSize[SMALL - 1]++;

    assertThatThrownBy(() -> put(key, sameSize)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> put(key, Arrays.copyOf(bytes(SMALL), SMALL - 1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> put(key, Arrays.copyOf(bytes(SMALL), SMALL + 1)))
        .isInstanceOf(IllegalStateException.class);
    faulty.inject(Fault.SILENCE_AFTERWARDS, (method, number) -> method.equals("PUT"));
    assertThatThrownBy(() -> put(key, sameSize)).isInstanceOf(StoreUnavailableException.class);

    faulty.clearFaults();
    assertThat(read(key)).isEqualTo(bytes(SMALL));
  }

  @Test
  void storesWhileManyClientsAreSlow() throws Exception {
    int slow = 100;
    var barrier = new CyclicBarrier(slow + 1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var uploads = new ArrayList<Future<BlobKey>>();
      for (int upload = 0; upload < slow; upload++) {
        var key = unusedKey();
        uploads.add(
            threads.submit(() -> {
              store.put(key, new BarrierStream(barrier, 200_000), OptionalLong.empty());
              return key;
            }));
      }
      var fast = unusedKey();

      put(fast, bytes(LARGE));

      assertThat(read(fast)).isEqualTo(bytes(LARGE));
      assertThat(uploads).noneMatch(Future::isDone);
      barrier.await();
      for (var upload : uploads) {
        assertThat(store.size(upload.get())).hasValue(200_000);
      }
    }
    assertThat(spooled()).isEmpty();
  }

  @Test
  void spoolsInFilesWithoutAName() throws Exception {
    var barrier = new CyclicBarrier(2);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var key = unusedKey();
      var upload =
          threads.submit(() -> {
            store.put(key, new BarrierStream(barrier, 200_000), OptionalLong.empty());
            return key;
          });
      while (barrier.getNumberWaiting() == 0) {
        Thread.onSpinWait();
      }

      assertThat(spooled()).isEmpty();
      barrier.await();
      assertThat(upload.get()).isEqualTo(key);
    }
  }

  @Test
  void isUnavailableWithoutATemporaryFolder() throws IOException {
    Files.delete(spool);

    assertThatThrownBy(() -> put(unusedKey(), bytes(LARGE)))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("temporary folder");
    put(unusedKey(), bytes(SMALL));
    Files.createDirectory(spool);
  }
}
