package dev.stateward.bootstrap.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.adapter.jdbc.database.WrappingKeys;
import dev.stateward.adapter.jdbc.database.WrappingKeys.SealedKey;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.RootKey;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.InMemoryRootKey;
import dev.stateward.testkit.time.TickingTime;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900)
class WrappingRingTest {
  private static final byte[] CONTEXT = {1};
  private static final Duration MEMORY = Duration.ofMinutes(30);

  private static final BlobOwner OWNER =
      new BlobOwner(
          new OrganizationId("org-abcdefghijkLMNop"),
          new WorkspaceId("ws-abcdefghijkLMNop"),
          new StateVersionId("sv-abcdefghijkLMNop"),
          BlobKind.STATE);

  @TempDir Path folder;

  private final SecureRandom random = new SecureRandom();
  private final TickingTime time = new TickingTime();
  private final InMemoryBlobStore blobs = new InMemoryBlobStore(time);
  private final InMemoryRootKey server = new InMemoryRootKey();
  private final KeyRing secrets = KeyRing.of(InstallationSecret.random(random));
  private final SecretRootKey secret = new SecretRootKey(secrets, random);
  private final List<Runnable> aside = new ArrayList<>();
  private final BlobCipher.Key dataKey = new BlobCipher.Key(new byte[32]);
  private Database database;

  @BeforeEach
  void open() {
    database = Database.embedded(folder.resolve("keys"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private WrappingKeys stored() {
    return database.wrappingKeys();
  }

  private WrappingRing.Memory memory() {
    return new WrappingRing.Memory(MEMORY, random, time, aside::add);
  }

  private WrappingRing underServer() {
    return node(RootKeys.underServer(secret, List.of(server)));
  }

  private WrappingRing underSecret(RootKey... servers) {
    return node(RootKeys.underSecret(secret, List.of(servers)));
  }

  private WrappingRing node(RootKeys roots) {
    return WrappingRing.open(roots, stored(), new WrappingKeyCopies(blobs), memory());
  }

  private void runAside() {
    List<Runnable> due = List.copyOf(aside);
    aside.clear();
    due.forEach(Runnable::run);
  }

  private List<String> copies() {
    List<String> names = new ArrayList<>();
    blobs.list(stored -> names.add(stored.key().value()));
    assertThat(names).allMatch(name -> name.startsWith(KeyWrapper.COPIES));
    return names;
  }

  private void assertOpens(WrappingRing ring, WrappedKey wrapped) {
    assertThat(ring.unwrap(wrapped, CONTEXT).bytes()).isEqualTo(dataKey.bytes());
  }

  @Test
  void movesFromTheSecretToAServerAndBack() {
    WrappedKey first = underSecret().wrap(dataKey, CONTEXT);
    SealedKey before = stored().look().getFirst();

    WrappingRing moved = underServer();
    assertOpens(moved, first);
    SealedKey at = stored().look().getFirst();
    assertThat(at.id()).isEqualTo(before.id());
    assertThat(at.sealedKey()).startsWith("memory:");
    assertThat(copies()).containsExactly("wrapping/" + at.id() + "/" + at.sealedUnder());

    WrappingRing back = underSecret(server);
    assertOpens(back, first);
    assertThat(stored().look().getFirst().sealedUnder()).isEqualTo(secrets.present().id());
    assertThat(copies()).containsExactly("wrapping/" + at.id() + "/" + secrets.present().id());
    assertOpens(underSecret(), first);
  }

  @Test
  void nodesOfBothKindsOpenTheKeysOfEachOther() {
    WrappingRing old = underSecret(server);
    WrappedKey first = old.wrap(dataKey, CONTEXT);
    WrappingRing moved = underServer();
    moved.rotate(id -> {});
    WrappedKey second = moved.wrap(dataKey, CONTEXT);

    assertOpens(old, second);
    assertOpens(moved, first);
    time.pass(WrappingRing.REFRESHED.plusSeconds(1));
    assertThat(old.wrap(dataKey, CONTEXT).wrappingKey()).isEqualTo(second.wrappingKey());
  }

  @Test
  void sealsAgainUnderAnotherVersionOfTheRootKey() {
    WrappingRing ring = underServer();
    WrappedKey wrapped = ring.wrap(dataKey, CONTEXT);
    SealedKey before = stored().look().getFirst();

    ring.reseal();
    assertThat(stored().look()).containsExactly(before);

    server.rotate();
    ring.reseal();
    SealedKey after = stored().look().getFirst();
    assertThat(after.sealedUnder()).isNotEqualTo(before.sealedUnder());
    assertThat(copies()).containsExactly("wrapping/" + after.id() + "/" + after.sealedUnder());
    assertOpens(underServer(), wrapped);
  }

  @Test
  void aStartDeletesCopiesThatACommandCouldNot() {
    underServer();
    server.rotate();
    WrappingRing.later(RootKeys.underServer(secret, List.of(server)), stored(), memory()).reseal();
    assertThat(copies()).hasSize(1);
    SealedKey after = stored().look().getFirst();

    underServer();
    assertThat(copies()).containsExactly("wrapping/" + after.id() + "/" + after.sealedUnder());
  }

  @Test
  void readsAndWritesWhileTheServerIsAwayForSomeTime() {
    WrappingRing ring = underServer();
    WrappedKey wrapped = ring.wrap(dataKey, CONTEXT);
    ring.requireSound();
    server.away(true);
    time.pass(NodeBudgets.WRAPPING_KEY_AGE.plusSeconds(1));

    assertOpens(ring, wrapped);
    assertOpens(ring, ring.wrap(dataKey, CONTEXT));
    assertThat(aside).hasSize(1);
    runAside();
    assertOpens(ring, wrapped);
    assertThatThrownBy(ring::requireSound)
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("does not respond");

    server.away(false);
    time.pass(NodeBudgets.KEY_SERVER_REST.plusSeconds(1));
    assertOpens(ring, wrapped);
    runAside();
    ring.requireSound();
  }

  @Test
  void forgetsAKeyThatItCouldNotOpenForTooLong() {
    WrappingRing ring = underServer();
    WrappedKey wrapped = ring.wrap(dataKey, CONTEXT);
    server.away(true);
    time.pass(MEMORY.plusSeconds(1));
    int before = server.opened();

    assertThatThrownBy(() -> ring.unwrap(wrapped, CONTEXT))
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> ring.wrap(dataKey, CONTEXT))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(server.opened()).isEqualTo(before + 1);

    server.away(false);
    time.pass(NodeBudgets.KEY_SERVER_REST.plusSeconds(1));
    assertOpens(ring, wrapped);
  }

  @Test
  void aCommandAsksTheServerWhenItNeedsAKey() {
    WrappedKey wrapped = underServer().wrap(dataKey, CONTEXT);
    server.away(true);
    WrappingRing ring =
        WrappingRing.later(RootKeys.underServer(secret, List.of(server)), stored(), memory());

    assertThat(ring.ids()).hasSize(1);
    assertThatThrownBy(() -> ring.unwrap(wrapped, CONTEXT))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void usesNoKeyThatTheServerDoesNotOpen() {
    underSecret();
    SealedKey before = stored().look().getFirst();
    server.forget();

    assertThatThrownBy(this::underServer).isInstanceOf(StoreUnavailableException.class);
    assertThat(stored().look()).containsExactly(before);
  }

  @Test
  void oneDamagedKeyDoesNotHinderTheOthers() {
    WrappingRing ring = underServer();
    WrappedKey first = ring.wrap(dataKey, CONTEXT);
    ring.rotate(id -> {});
    WrappedKey second = ring.wrap(dataKey, CONTEXT);
    stored()
        .change(keys -> {
          SealedKey damaged = keys.getFirst();
          return List.of(
              new SealedKey(damaged.id(), damaged.sealedUnder(), "memory:00", damaged.createdAt()),
              keys.getLast());
        });
    WrappingRing later =
        WrappingRing.later(RootKeys.underServer(secret, List.of(server)), stored(), memory());

    assertThatThrownBy(() -> later.unwrap(first, CONTEXT))
        .isInstanceOf(StoreUnavailableException.class);
    assertOpens(later, second);
    later.requireSound();
  }

  @Test
  void aLostSecretTakesTheKeysAlongThatItSealed() {
    store(secrets.present());
    WrappedKey wrapped = underSecret(server).wrap(dataKey, CONTEXT);
    database.blobSeals().add(new BlobKey("b/1"), new BlobSeal(OWNER, wrapped, 1, 1));

    assertThat(stored().blobsUnderSecret()).isOne();
    assertThat(replaceSecret()).isTrue();
    assertThat(stored().look()).isEmpty();
  }

  private void store(InstallationSecret first) {
    database.secrets().change(new SecretRotation(first, List.of(), random)::keep);
  }

  private boolean replaceSecret() {
    InstallationSecret next = InstallationSecret.random(random);
    return database
        .secrets()
        .beginAnew(
            secrets.present().id(), new SecretRotation(next, List.of(), random).alone(), () -> {});
  }

  @Test
  void aChangeThatOthersHinderAllTheTimeEnds() {
    WrappingRing ring = underServer();
    int[] changes = {0};
    RootKey disturbed =
        new Disturbing(
            server,
            () -> {
              changes[0]++;
              underServer().rotate(id -> {});
            });
    WrappingRing hindered = node(RootKeys.underServer(secret, List.of(disturbed)));

    assertThatThrownBy(() -> hindered.rotate(id -> {}))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("all the time");
    assertThat(changes[0]).isEqualTo(NodeBudgets.WRAPPING_KEY_CHANGES);
    assertOpens(ring, ring.wrap(dataKey, CONTEXT));
  }

  /** Something happens whenever a key is sealed. */
  private record Disturbing(RootKey root, Runnable happening) implements RootKey {
    @Override
    public String name() {
      return root.name();
    }

    @Override
    public boolean recognizes(Sealed sealed) {
      return root.recognizes(sealed);
    }

    @Override
    public boolean settled(Sealed sealed) {
      return root.settled(sealed);
    }

    @Override
    public Sealed seal(byte[] key, String context) {
      happening.run();
      return root.seal(key, context);
    }

    @Override
    public byte[] open(Sealed sealed, String context) {
      return root.open(sealed, context);
    }

    @Override
    public Set<KeyId> former(Sealed sealed) {
      return root.former(sealed);
    }
  }
}
