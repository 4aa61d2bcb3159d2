package dev.stateward.application.blob;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.WrappedRows.Row;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.ManagingKeys;
import dev.stateward.application.blob.port.ValueKeys.Rewrap;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.port.WorkLocks;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import java.security.KeyException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Lists, rotates and checks wrapping keys, and wraps data keys again; touches rows only. Between
 * two parts it leaves the database to others.
 */
final class KeyRewrapper implements ManagingKeys {
  /** An id that no wrapping key has. */
  private static final String NONE = "";

  private static final String REWRAP = "rewrap";

  private final ServerAuthorizer server;
  private final UseCaseContext context;
  private final KeyWrapper wrapper;
  private final List<WrappedRows> tables;
  private final Turns turns;

  KeyRewrapper(
      ServerAuthorizer server,
      UseCaseContext context,
      KeyWrapper wrapper,
      List<WrappedRows> tables,
      Turns turns) {
    this.server = server;
    this.context = context;
    this.wrapper = wrapper;
    this.tables = tables;
    this.turns = turns;
  }

  /**
   * How it takes turns with others.
   *
   * @param locks on work that is done once at a time
   * @param pauses waits between two parts
   */
  record Turns(WorkLocks locks, Consumer<Duration> pauses) {}

  @Override
  public List<KeyUse> list(Caller caller) {
    server.requireOperator(caller);
    List<String> known = wrapper.ids();
    Map<String, Long> counts = counts();
    List<KeyUse> uses = new ArrayList<>();
    for (String id : known) {
      Long keys = counts.remove(id);
      uses.add(new KeyUse(id, id.equals(known.getLast()), false, keys == null ? 0 : keys));
    }
    counts.forEach((id, keys) -> uses.add(0, new KeyUse(id, false, true, keys)));
    return List.copyOf(uses);
  }

  private Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>();
    tables.forEach(
        table -> table.counts().forEach((id, keys) -> counts.merge(id, keys, Long::sum)));
    return counts;
  }

  @Override
  public String rotate(Caller caller) {
    server.requireOperator(caller);
    return wrapper.rotate(id -> record(caller, AuditAction.WRAPPING_KEY_ROTATE, id, Details.NONE));
  }

  private void record(Caller caller, AuditAction action, String id, Details details) {
    AuditEvent event = new AuditEvent(TrailId.SERVER, action, id, "", Details.NONE, details);
    context.transactions().run(() -> context.recorder().record(caller, event));
  }

  @Override
  public Checked rewrap(Caller caller, Progress progress) {
    server.requireOperator(caller);
    return turns
        .locks()
        .alone(REWRAP, () -> rewrapAlone(caller, progress))
        .orElseThrow(() ->
            new UseCaseFailedException(
                new Failure.NotAllowed(
                    "data keys are wrapped again already, by another command; wait for its end")));
  }

  private Checked rewrapAlone(Caller caller, Progress progress) {
    wrapper.reseal();
    String primary = wrapper.primary();
    long total = others(primary);
    record(caller, AuditAction.WRAPPING_KEY_REWRAP, primary, Details.of("data_keys", total));
    return each(
        primary,
        (table, part) -> {
          List<Rewrap> rewraps = new ArrayList<>();
          long unreadable = 0;
          for (Row kept : part) {
            Optional<BlobCipher.Key> key = unwrapped(kept);
            key.map(plain -> rewrapped(kept, plain)).ifPresent(rewraps::add);
            unreadable += key.isEmpty() ? 1 : 0;
          }
          return new Checked(table.rewrap(rewraps), unreadable);
        },
        seen -> progress.told(seen, total));
  }

  private long others(String primary) {
    return counts().entrySet().stream()
        .filter(count -> !count.getKey().equals(primary))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private Rewrap rewrapped(Row kept, BlobCipher.Key key) {
    return new Rewrap(kept.id(), kept.key(), wrapper.wrap(key, kept.binding().get()));
  }

  @Override
  public Checked check(Caller caller, Consumer<String> unreadable, Progress progress) {
    server.requireOperator(caller);
    long total = others(NONE);
    return each(
        NONE,
        (table, part) -> {
          List<Row> failed = part.stream().filter(kept -> unwrapped(kept).isEmpty()).toList();
          failed.forEach(kept -> unreadable.accept(kept.id()));
          return new Checked((long) part.size() - failed.size(), failed.size());
        },
        seen -> progress.told(seen, total));
  }

  /** What is done with a part of the keys of a table. */
  private interface Step {
    Checked take(WrappedRows table, List<Row> part);
  }

  private Checked each(String wrappingKey, Step step, LongConsumer progress) {
    long sound = 0;
    long unreadable = 0;
    long seen = 0;
    progress.accept(0);
    for (WrappedRows table : tables) {
      List<Row> part = table.notUnder(wrappingKey, Optional.empty(), Budgets.SEALS_AT_ONCE);
      while (!part.isEmpty()) {
        Checked checked = step.take(table, part);
        sound += checked.sound();
        unreadable += checked.unreadable();
        seen += part.size();
        progress.accept(seen);
        part = next(table, wrappingKey, part);
      }
    }
    return new Checked(sound, unreadable);
  }

  private List<Row> next(WrappedRows table, String wrappingKey, List<Row> part) {
    if (part.size() < Budgets.SEALS_AT_ONCE) {
      return List.of();
    }
    turns.pauses().accept(Budgets.SEALS_PAUSE);
    return table.notUnder(wrappingKey, Optional.of(part.getLast().id()), Budgets.SEALS_AT_ONCE);
  }

  private Optional<BlobCipher.Key> unwrapped(Row kept) {
    try {
      return Optional.of(wrapper.unwrap(kept.key(), kept.binding().get()));
    } catch (StoreUnavailableException e) {
      if (e.getCause() instanceof KeyException) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
