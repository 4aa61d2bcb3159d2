package dev.stateward.bootstrap.keys;

import dev.stateward.adapter.jdbc.database.WrappingKeys.SealedKey;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.IOException;
import java.io.InputStream;
import java.security.KeyException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The wrapping keys of a lost database, from their copies beside the blobs (ADR 178). They unwrap
 * data keys; nothing is wrapped under them.
 */
public final class CopiedKeys implements KeyWrapper {
  private static final int LONGEST_COPY = 4096;
  private static final int NAMED_PROBLEMS = 5;

  private final Map<String, Opened> keys;

  private CopiedKeys(Map<String, Opened> keys) {
    this.keys = Map.copyOf(keys);
  }

  private record Opened(SealedKey sealed, AesGcm aead) {}

  /**
   * The copies in {@code blobs} that one of {@code roots} opens; others are passed over.
   *
   * @throws WrongSecretException when none does
   */
  public static CopiedKeys read(BlobStore blobs, RootKeys roots) {
    Map<String, Opened> keys = new HashMap<>();
    Set<String> problems = new LinkedHashSet<>();
    blobs.list(stored -> {
      if (stored.key().value().startsWith(COPIES)) {
        copy(blobs, stored.key()).ifPresent(copy -> open(copy, roots, keys, problems));
      }
    });
    if (keys.isEmpty()) {
      throw new WrongSecretException(
          problems.isEmpty()
              ? "the store of states has no copy of a wrapping key: without one nothing in it can"
                  + " be read"
              : "no copy of a wrapping key in the store of states can be opened: give the secret"
                  + " and the key server that the server had ("
                  + String.join("; ", problems)
                  + ")");
    }
    return new CopiedKeys(keys);
  }

  private static void open(
      SealedKey copy, RootKeys roots, Map<String, Opened> keys, Set<String> problems) {
    if (keys.containsKey(copy.id().text())) {
      return;
    }
    try {
      keys.put(copy.id().text(), new Opened(copy, new AesGcm(roots.open(copy).bytes())));
    } catch (WrongSecretException | StoreUnavailableException e) {
      if (problems.size() < NAMED_PROBLEMS) {
        problems.add(String.valueOf(e.getMessage()));
      }
    }
  }

  private static Optional<SealedKey> copy(BlobStore blobs, BlobKey name) {
    try (InputStream stored = blobs.open(name, 0)) {
      return Optional.of(CopiedWrappingKey.read(stored.readNBytes(LONGEST_COPY)).key());
    } catch (IOException | StoreUnavailableException e) {
      return Optional.empty();
    }
  }

  /** The keys as they were sealed, in the order in which they were made. */
  public List<SealedKey> sealed() {
    return keys.values().stream()
        .map(Opened::sealed)
        .sorted(Comparator.comparing(SealedKey::createdAt).thenComparing(key -> key.id().text()))
        .toList();
  }

  @Override
  public String primary() {
    return ids().getLast();
  }

  @Override
  public List<String> ids() {
    return sealed().stream().map(key -> key.id().text()).toList();
  }

  @Override
  public String rotate(Consumer<String> within) {
    throw new IllegalStateException("copies of keys are not rotated");
  }

  @Override
  public void reseal() {
    throw new IllegalStateException("copies of keys stay as they are");
  }

  @Override
  public WrappedKey wrap(BlobCipher.Key key, byte[] context) {
    throw new IllegalStateException("nothing is wrapped under copies of keys");
  }

  @Override
  public BlobCipher.Key unwrap(WrappedKey key, byte[] context) {
    return Optional.ofNullable(keys.get(key.wrappingKey()))
        .orElseThrow(() ->
            unavailable("no copy of its wrapping key " + key.wrappingKey() + " can be opened"))
        .aead()
        .open(key.text(), context)
        .map(BlobCipher.Key::new)
        .orElseThrow(() -> unavailable("a data key was changed, or wrapped for something else"));
  }

  /** None: these keys are their copies. */
  @Override
  public List<String> withoutCopy() {
    return List.of();
  }

  @Override
  public void copyAgain() {
    throw new IllegalStateException("these keys are their copies");
  }

  private static StoreUnavailableException unavailable(String why) {
    return new StoreUnavailableException(why, new KeyException(why));
  }
}
