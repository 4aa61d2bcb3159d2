package dev.stateward.application.check;

import dev.stateward.application.World;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.check.port.CheckEvent;
import dev.stateward.application.check.port.CheckingConsistency.Depth;
import dev.stateward.application.check.port.CheckingConsistency.Scope;
import dev.stateward.application.check.port.Finding;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** A world with three versions, whose stored bytes are changed behind the application. */
final class CheckedWorld {
  static final Scope READ = new Scope(Depth.BYTES, false);
  static final Scope QUICK = new Scope(Depth.LENGTHS, false);
  static final Scope REPAIR = new Scope(Depth.BYTES, true);

  final World world;
  final List<StateVersionId> versions = new ArrayList<>();

  CheckedWorld(World world) {
    this.world = world;
    world.lock(world.wim);
    for (int serial = 1; serial <= 3; serial++) {
      versions.add(World.id(world.publish(world.wim, StateFixture.any(serial))));
    }
  }

  /** What a check finds. */
  List<Finding> check(Scope scope) {
    List<Finding> findings = new ArrayList<>();
    world
        .app
        .operations()
        .checkingConsistency()
        .check(
            World.OPERATOR,
            scope,
            event -> {
              if (event instanceof CheckEvent.Found(var finding)) {
                findings.add(finding);
              }
            });
    return findings;
  }

  StateVersionId version(int serial) {
    return versions.get(serial - 1);
  }

  BlobKey blob(int serial) {
    StateVersion version = world.database.stateVersions().find(version(serial)).orElseThrow();
    return ((StateVersion.Finalized) version).content().key();
  }

  /** The row of the data key of a version's state. */
  BlobSeal seal(int serial) {
    return world
        .database
        .blobSeals()
        .find(blob(serial), version(serial), BlobKind.STATE)
        .orElseThrow();
  }

  /** Changes the row of a data key. */
  void seal(int serial, UnaryOperator<BlobSeal> change) {
    BlobSeal before = seal(serial);
    world.database.blobSeals().remove(List.of(blob(serial)));
    world.database.blobSeals().add(blob(serial), change.apply(before));
  }

  byte[] bytes(BlobKey key) {
    try (InputStream bytes = world.blobs.open(key, 0)) {
      return bytes.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Stores something in the place of what is there. */
  void replace(BlobKey key, byte[] bytes) {
    world.blobs.delete(key);
    try {
      world.blobs.put(key, World.stream(bytes), OptionalLong.of(bytes.length));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static byte[] flipped(byte[] bytes) {
    byte[] changed = bytes.clone();
    changed[changed.length / 2] ^= 1;
    return changed;
  }
}
