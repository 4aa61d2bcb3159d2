package dev.stateward.application.port;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A result that may take much memory and is read only when there is room for it. The caller is
 * authorized before.
 */
public final class DeferredResult<T> {
  private final long memory;
  private final Supplier<T> reader;

  /**
   * A result.
   *
   * @param memory how much memory reading it takes, roughly, in bytes
   * @param reader reads it
   */
  public DeferredResult(long memory, Supplier<T> reader) {
    this.memory = memory;
    this.reader = Objects.requireNonNull(reader, "reader is null");
  }

  /** How much memory reading it takes, roughly, in bytes. */
  public long memory() {
    return memory;
  }

  /** Reads it; each call reads again. */
  public T read() {
    return reader.get();
  }

  /** The same with {@code change} applied once it is read. */
  public <R> DeferredResult<R> map(Function<? super T, ? extends R> change) {
    return new DeferredResult<>(memory, () -> change.apply(read()));
  }
}
