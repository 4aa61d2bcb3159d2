package dev.stateward.adapter.blobstore;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Metric;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.telemetry.port.Tracer;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A blob store whose operations are measured and traced. */
final class MeasuredBlobStore implements BlobStore {
  private final BlobStore measured;
  private final String name;
  private final Meters meters;
  private final Tracer tracer;

  MeasuredBlobStore(BlobStore measured, String name, Telemetry telemetry) {
    this.measured = measured;
    this.name = name;
    this.meters = telemetry.meters();
    this.tracer = telemetry.tracer();
  }

  /** An operation of the store. */
  private interface Operation<R, E extends Exception> {
    R run() throws E;
  }

  private <R, E extends Exception> R during(String operation, Operation<R, E> running) throws E {
    long begun = System.nanoTime();
    String error = "";
    try {
      return running.run();
    } catch (Throwable failure) {
      error = failure.getClass().getName();
      meters.add(BlobMetrics.FAILURES, 1, name, operation);
      throw failure;
    } finally {
      meters.record(BlobMetrics.OPERATIONS, System.nanoTime() - begun, name, operation);
      tracer.record(span(operation), begun, error);
    }
  }

  private SpanDescription span(String operation) {
    return new SpanDescription(
        SpanDescription.Kind.INTERNAL, "blob " + operation, Map.of("stateward.blob.store", name));
  }

  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
    Counted counted = new Counted(content, BlobMetrics.WRITTEN);
    try {
      during(
          "put",
          () -> {
            measured.put(key, counted, size);
            return key;
          });
    } finally {
      counted.tell();
    }
  }

  @Override
  public OpenBlob open(BlobKey key, long offset) {
    OpenBlob blob = during("open", () -> measured.open(key, offset));
    return new OpenBlob(new Counted(blob, BlobMetrics.READ), blob.size());
  }

  @Override
  public OptionalLong size(BlobKey key) {
    return during("size", () -> measured.size(key));
  }

  @Override
  public void delete(BlobKey key) {
    during(
        "delete",
        () -> {
          measured.delete(key);
          return key;
        });
  }

  @Override
  public void list(Consumer<Stored> each) {
    during(
        "list",
        () -> {
          measured.list(each);
          return name;
        });
  }

  /** A stream whose bytes are counted, and told once it is read. */
  private final class Counted extends FilterInputStream {
    private final Metric metric;
    private long bytes;

    Counted(InputStream in, Metric metric) {
      super(in);
      this.metric = metric;
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      bytes += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      bytes += Math.max(0, read);
      return read;
    }

    @Override
    public long skip(long count) throws IOException {
      long skipped = super.skip(count);
      bytes += skipped;
      return skipped;
    }

    @Override
    public void close() throws IOException {
      tell();
      super.close();
    }

    private void tell() {
      meters.add(metric, bytes, name);
      bytes = 0;
    }
  }
}
