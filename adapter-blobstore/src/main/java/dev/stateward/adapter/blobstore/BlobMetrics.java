package dev.stateward.adapter.blobstore;

import dev.stateward.application.telemetry.port.Metric;

/** The metrics of a blob store. */
public final class BlobMetrics {
  public static final Metric OPERATIONS =
      Metric.time(
          "blob.operations", "How long operations of the blob store took.", "store", "operation");

  public static final Metric FAILURES =
      Metric.count(
          "blob.failures", "Operations of the blob store that failed.", "store", "operation");

  public static final Metric WRITTEN =
      Metric.bytes("blob.written", "Bytes that were written to the blob store.", "store");

  public static final Metric READ =
      Metric.bytes("blob.read", "Bytes that were read from the blob store.", "store");

  private BlobMetrics() {}
}
