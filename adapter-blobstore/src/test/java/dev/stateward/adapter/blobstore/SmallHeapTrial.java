package dev.stateward.adapter.blobstore;

import dev.stateward.adapter.blobstore.statefile.CountedMemory;
import dev.stateward.adapter.blobstore.statefile.JsonStateFiles;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.StateFiles.Findings;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.Serial;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Handles states that are larger than the heap and prints how fast: {@code java -Xmx48m …
 * SmallHeapTrial <megabytes> <folder> [<S3 endpoint> <key> <secret>]}.
 */
final class SmallHeapTrial {
  private static final BlobKey KEY = new BlobKey("trial/0");
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int PIECE = 64 * 1024;
  private static final int SLOW_UPLOADS = 64;
  private static final int SLOW_UPLOAD = 6 * 1024 * 1024;

  private final JsonStateFiles files = new JsonStateFiles();
  private final int megabytes;
  private final int resources;

  private SmallHeapTrial(int megabytes) {
    this.megabytes = megabytes;
    this.resources = LargeState.resources(megabytes);
  }

  /** A measured operation on a whole state. */
  private interface Step {
    void run() throws IOException;
  }

  public static void main(String[] arguments) throws IOException {
    var trial = new SmallHeapTrial(Integer.parseInt(arguments[0]));
    trial.readState();
    trial.store("files", BlobStores.files(Path.of(arguments[1]), FreeSpace.UNWATCHED));
    if (arguments.length > 2) {
      var settings =
          new S3Settings(
              URI.create(arguments[2]), "us-east-1", "trial", "", arguments[3], arguments[4]);
      try (var store = BlobStores.s3(settings)) {
        trial.store("S3", store);
        trial.storeManySlowly(store);
      }
    }
    System.out.println("DONE");
  }

  private void readState() throws IOException {
    timed("generate", () -> drain(state()));
    timed("detect", this::detect);
    timed("detect again", this::detect);
    timed("examine", this::examine);
    timed("examine again", this::examine);
    timed("with another serial", () -> drain(files.withSerial(state(), new Serial(2)).bytes()));
    timed("detect one string", this::detectOneString);
    timed("examine one output", this::examineOneOutput);
    timed("examine one name", this::examineOneName);
    timed("examine one number", this::examineOneNumber);
    timed("examine many names", this::examineManyNames);
  }

  private InputStream state() {
    return LargeState.of(resources);
  }

  private void detect() throws IOException {
    detect(state());
  }

  private boolean detect(InputStream content) throws IOException {
    var detector = files.detector();
    var piece = new byte[PIECE];
    for (int length = content.readNBytes(piece, 0, PIECE);
        length > 0;
        length = content.readNBytes(piece, 0, PIECE)) {
      detector.feed(piece, 0, length);
    }
    return detector.emptyState();
  }

  private void examine() throws IOException {
    var extracted = (ExtractedResources.Taken) examined(state()).extracted();
    require(extracted.managed() == resources, "resources are missing");
  }

  private Findings examined(InputStream content) throws IOException {
    return files.examine(content, new CountedMemory(Budgets.LARGEST_EXAMINATION));
  }

  private void examineOneName() throws IOException {
    var name = around("{\"version\":4,\"resources\":[{\"name\":\"", "\",\"instances\":[]}]}");
    require(
        ((ExtractedResources.Taken) examined(name).extracted()).truncated(), "the name is not cut");
    var member = around("{\"version\":4,\"", "\":1}");
    require(
        examined(member).extracted() instanceof ExtractedResources.Taken, "a member is in the way");
    var output = around("{\"version\":4,\"outputs\":{\"", "\":{\"value\":1}}}");
    require(examined(output).extracted() instanceof ExtractedResources.Failed, "the name is kept");
  }

  private void examineOneNumber() throws IOException {
    var serial =
        new RepeatedText("{\"version\":4,\"serial\":1", "0".repeat(1000), megabytes * 1000L, "}");
    require(
        examined(serial).extracted() instanceof ExtractedResources.Taken,
        "the number is in the way");
    var nested = new RepeatedText("", "[".repeat(1000), megabytes * 1000L, "");
    require(
        examined(nested).extracted() instanceof ExtractedResources.Failed, "nesting has no end");
    drain(
        files
            .withSerial(
                new RepeatedText(
                    "{\"version\":4,\"serial\":1", "0".repeat(1000), megabytes * 1000L, "}"),
                new Serial(2))
            .bytes());
  }

  private void examineManyNames() throws IOException {
    var members = "\"n\":1,".repeat(100);
    var outputs =
        new RepeatedText(
            "{\"version\":4,\"outputs\":{\"a\":{", members, megabytes * 1000L, "\"x\":1}}}");
    require(examined(outputs).outputs().size() == 1, "the output is missing");
    require(!detect(new RepeatedText("{", members, megabytes * 1000L, "\"x\":1}")), "it is empty");
  }

  private void detectOneString() throws IOException {
    require(
        detect(around("{\"outputs\":{},\"resources\":[],\"x\":\"", "\"}")),
        "the empty state is not seen");
  }

  private void examineOneOutput() throws IOException {
    var outputs =
        examined(around("{\"version\":4,\"outputs\":{\"a\":{\"value\":\"", "\"}}}")).outputs();
    require(outputs.size() == 1, "the output is missing");
  }

  /** A text, then a string as long as the state, then another text. */
  private InputStream around(String before, String after) {
    return new RepeatedText(before, "x".repeat(1000), megabytes * 1000L, after);
  }

  private void store(String name, BlobStore store) throws IOException {
    timed(name + " put", () -> store.put(KEY, state(), OptionalLong.empty()));
    timed(name + " open", () -> drain(store.open(KEY, 0)));
    require(store.size(KEY).equals(OptionalLong.of(drain(state()))), "another size than was put");
    store.delete(KEY);
  }

  /** Stores many uploads, each of which completes only when all others are nearly complete. */
  private void storeManySlowly(BlobStore store) throws IOException {
    var barrier = new CyclicBarrier(SLOW_UPLOADS);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var uploads = new ArrayList<Future<?>>();
      for (int upload = 0; upload < SLOW_UPLOADS; upload++) {
        var key = new BlobKey("trial/slow/" + upload);
        uploads.add(
            threads.submit(() -> {
              store.put(key, new BarrierStream(barrier, SLOW_UPLOAD), OptionalLong.empty());
              return key;
            }));
      }
      for (var upload : uploads) {
        upload.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException(e);
    }
    require(store.size(new BlobKey("trial/slow/0")).getAsLong() == SLOW_UPLOAD, "it is cut");
  }

  private static long drain(InputStream content) throws IOException {
    try (content) {
      return content.transferTo(OutputStream.nullOutputStream());
    }
  }

  private void timed(String name, Step step) throws IOException {
    long start = System.nanoTime();
    long startOfWork = THREADS.getCurrentThreadCpuTime();
    step.run();
    double seconds = (System.nanoTime() - start) / 1e9;
    double work = (THREADS.getCurrentThreadCpuTime() - startOfWork) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%-22s %6.0f MB/s, %6.0f MB for a second of this thread%n",
        name,
        megabytes / seconds,
        megabytes / work);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
