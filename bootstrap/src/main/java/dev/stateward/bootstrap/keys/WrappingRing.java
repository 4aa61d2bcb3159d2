package dev.stateward.bootstrap.keys;

import dev.stateward.adapter.jdbc.database.WrappingKeys;
import dev.stateward.adapter.jdbc.database.WrappingKeys.SealedKey;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import java.security.KeyException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Wraps data keys under the wrapping keys of the database, which are sealed under a root key: the
 * secret of the installation, or one of a key server (ADR 177, 179). A key that another node made
 * is used within a minute.
 */
public final class WrappingRing implements KeyWrapper {
  /** How old the list of keys may be when a key is wrapped. */
  public static final Duration REFRESHED = Duration.ofMinutes(1);

  private final RootKeys roots;
  private final WrappingKeys stored;
  private final Copies copies;
  private final SecureRandom random;
  private final InstantSource time;
  private final OpenedKeys opened;
  private final AtomicReference<Loaded> loaded =
      new AtomicReference<>(new Loaded(List.of(), Instant.MIN));

  /** The ids of all root keys that copies may be sealed under, as far as they are known. */
  private final Set<KeyId> sealers = ConcurrentHashMap.newKeySet();

  private WrappingRing(RootKeys roots, WrappingKeys stored, Copies copies, Memory memory) {
    this.roots = roots;
    this.stored = stored;
    this.copies = copies;
    this.random = memory.random();
    this.time = memory.time();
    this.opened = new OpenedKeys(roots::open, memory.kept(), memory.time(), memory.aside());
  }

  /**
   * How keys are in memory.
   *
   * @param kept how long one is that cannot be opened again
   * @param aside what opens keys again
   */
  public record Memory(Duration kept, SecureRandom random, InstantSource time, Executor aside) {}

  /**
   * The keys of an installation. Makes the first one, and seals all under the present root key.
   *
   * @throws WrongSecretException when they cannot be opened with what this node has
   * @throws StoreUnavailableException when a key server does not respond, or refuses
   */
  public static WrappingRing open(
      RootKeys roots, WrappingKeys stored, Copies copies, Memory memory) {
    WrappingRing ring = new WrappingRing(roots, stored, copies, memory);
    List<SealedKey> keys = ring.changed(ring::settled);
    keys.forEach(ring.opened::take);
    ring.load(keys);
    return ring;
  }

  /** As {@link #open}, for a command: opens no key before it is needed, and seals none again. */
  public static WrappingRing later(RootKeys roots, WrappingKeys stored, Memory memory) {
    WrappingRing ring = new WrappingRing(roots, stored, (keys, former) -> {}, memory);
    ring.load(ring.changed(keys -> keys.isEmpty() ? ring.settled(keys) : keys));
    return ring;
  }

  /** Keeps copies of the keys outside of the database. */
  public interface Copies {
    /**
     * Keeps copies of {@code keys}, and none that is sealed under another one of {@code former}.
     *
     * @throws StoreUnavailableException when they cannot be kept
     */
    void keep(List<SealedKey> keys, Set<KeyId> former);

    /** Those of {@code keys} whose copy is missing, or was changed. */
    default List<SealedKey> lost(List<SealedKey> keys) {
      return List.of();
    }

    /** Removes what is in the place of copies that were changed. */
    default void forget(List<SealedKey> keys) {}
  }

  private record Loaded(List<SealedKey> sealed, Instant at) {
    SealedKey primary() {
      return sealed.getLast();
    }

    Optional<SealedKey> find(String id) {
      return sealed.stream().filter(key -> key.id().text().equals(id)).findFirst();
    }
  }

  private List<SealedKey> settled(List<SealedKey> before) {
    if (before.isEmpty()) {
      return List.of(roots.seal(made()));
    }
    return before.stream()
        .map(key -> roots.settled(key) ? key : roots.seal(roots.open(key)))
        .toList();
  }

  private WrappingKey made() {
    return WrappingKey.random(random, time.instant().truncatedTo(ChronoUnit.MICROS));
  }

  /** Asks key servers outside of the transaction, and so has to look whether nobody was faster. */
  private List<SealedKey> changed(UnaryOperator<List<SealedKey>> work) {
    return changed(work, wanted -> {});
  }

  private List<SealedKey> changed(
      UnaryOperator<List<SealedKey>> work, Consumer<List<SealedKey>> within) {
    List<SealedKey> before = stored.look();
    for (int i = 0; i < NodeBudgets.WRAPPING_KEY_CHANGES; i++) {
      List<SealedKey> expected = before;
      List<SealedKey> wanted = work.apply(before);
      if (wanted.equals(expected)) {
        return wanted;
      }
      before =
          stored.change(found -> {
            if (!found.equals(expected)) {
              return found;
            }
            within.accept(wanted);
            return wanted;
          });
      if (before.equals(wanted)) {
        note(expected);
        return wanted;
      }
    }
    throw unavailable("other nodes change the wrapping keys all the time");
  }

  @Override
  public List<String> ids() {
    return stored.look().stream().map(key -> key.id().text()).toList();
  }

  @Override
  public List<String> withoutCopy() {
    return copies.lost(stored.look()).stream().map(key -> key.id().text()).toList();
  }

  @Override
  public void copyAgain() {
    List<SealedKey> keys = stored.look();
    copies.forget(copies.lost(keys));
    copies.keep(keys, Set.copyOf(sealers));
  }

  @Override
  public String rotate(Consumer<String> within) {
    Loaded now =
        load(
            changed(
                before -> {
                  List<SealedKey> after = new ArrayList<>(before);
                  after.add(roots.seal(made()));
                  return after;
                },
                after -> within.accept(after.getLast().id().text())));
    return now.primary().id().text();
  }

  @Override
  public void reseal() {
    load(
        changed(before ->
            before.stream()
                .map(key -> {
                  SealedKey again = roots.seal(opened.wrappingKey(key));
                  return again.sealedUnder().equals(key.sealedUnder()) ? key : again;
                })
                .toList()));
  }

  /** Requires that the present key is in memory, and that its root key responds. */
  public void requireSound() {
    opened.requireSound(fresh().primary());
  }

  private Loaded load(List<SealedKey> sealed) {
    if (!sealed.equals(loaded.get().sealed())) {
      sealed.stream().flatMap(roots::former).forEach(sealers::add);
      copies.keep(sealed, Set.copyOf(sealers));
      note(sealed);
    }
    Loaded now = new Loaded(sealed, time.instant());
    loaded.set(now);
    return now;
  }

  private void note(List<SealedKey> sealed) {
    sealed.forEach(key -> sealers.add(key.sealedUnder()));
  }

  private Loaded fresh() {
    Loaded known = loaded.get();
    return known.at().plus(REFRESHED).isBefore(time.instant()) ? load(stored.look()) : known;
  }

  @Override
  public String primary() {
    return fresh().primary().id().text();
  }

  @Override
  public WrappedKey wrap(BlobCipher.Key key, byte[] context) {
    SealedKey primary = fresh().primary();
    return new WrappedKey(
        primary.id().text(), opened.key(primary).seal(key.bytes(), context, random));
  }

  @Override
  public BlobCipher.Key unwrap(WrappedKey key, byte[] context) {
    SealedKey sealed =
        loaded
            .get()
            .find(key.wrappingKey())
            .or(() -> load(stored.look()).find(key.wrappingKey()))
            .orElseThrow(
                () -> unavailable("the wrapping key " + key.wrappingKey() + " is not there"));
    return opened
        .key(sealed)
        .open(key.text(), context)
        .map(BlobCipher.Key::new)
        .orElseThrow(() -> unavailable("a data key was changed, or wrapped for something else"));
  }

  private static StoreUnavailableException unavailable(String why) {
    return new StoreUnavailableException(why, new KeyException(why));
  }
}
