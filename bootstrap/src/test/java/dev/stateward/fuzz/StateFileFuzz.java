package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.stateward.adapter.blobstore.statefile.JsonStateFiles;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.domain.stateversion.Serial;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** State data: examining it never fails, and keeps no more than it may. */
public final class StateFileFuzz {
  private static final StateFiles FILES = new JsonStateFiles();
  private static final JsonFactory JSON = new JsonFactory();
  private static final int MOST_KEPT = 64 * 1024;

  private StateFileFuzz() {}

  /** Examines {@code data}, and rewrites its serial twice. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    Bounded memory = new Bounded();
    FILES.examine(new ByteArrayInputStream(data), memory);
    if (memory.taken.get() < 0) {
      throw new AssertionError("more memory was given back than taken");
    }
    StateFiles.Detector detector = FILES.detector();
    detector.feed(data, 0, data.length);
    detector.emptyState();
    String once = rewritten(data);
    if (json(data) && !once.equals(rewritten(once.getBytes(ISO_8859_1)))) {
      throw new AssertionError("rewriting the serial twice is not as rewriting it once");
    }
    try {
      FILES.outputs(data);
    } catch (IllegalArgumentException noOutputs) {
      // what clients are told
    }
  }

  private static boolean json(byte[] data) {
    try (JsonParser parser = JSON.createParser(data)) {
      while (parser.nextToken() != null) {
        // to the end
      }
      return true;
    } catch (IOException malformed) {
      return false;
    }
  }

  private static String rewritten(byte[] data) throws IOException {
    try (var content = FILES.withSerial(new ByteArrayInputStream(data), new Serial(7))) {
      return new String(content.bytes().readAllBytes(), ISO_8859_1);
    }
  }

  private static final class Bounded implements StateFiles.Memory {
    private final AtomicLong taken = new AtomicLong();

    @Override
    public boolean take(long bytes) {
      if (taken.addAndGet(bytes) > MOST_KEPT) {
        taken.addAndGet(-bytes);
        return false;
      }
      return true;
    }

    @Override
    public void giveBack(long bytes) {
      taken.addAndGet(-bytes);
    }
  }
}
