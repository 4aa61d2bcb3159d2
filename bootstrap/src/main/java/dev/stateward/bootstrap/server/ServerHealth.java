package dev.stateward.bootstrap.server;

import dev.stateward.adapter.http.health.Readiness.Need;
import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.bootstrap.keys.WrappingRing;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import dev.stateward.domain.stateversion.BlobKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** What a server needs, and how much (ADR 189). */
final class ServerHealth {
  /** Nothing is ever stored under it. */
  private static final BlobKey NOTHING = new BlobKey(BlobStore.PROBES + "health");

  private ServerHealth() {}

  static HealthChecks of(
      Settings settings,
      ServerTls tls,
      KeyedDatabase keyed,
      BlobStore blobs,
      WrappingRing wrapper) {
    Database database = keyed.database();
    InstantSource time = InstantSource.system();
    List<WatchedPart> parts = new ArrayList<>();
    parts.add(new WatchedPart("database", Need.ALWAYS, database::requireAnswer, time));
    parts.add(new WatchedPart("schema", Need.ALWAYS, database::requireSchema, time));
    tls.watched(time).forEach(parts::add);
    if (!settings.rootKeys().servers().isEmpty()) {
      parts.add(new WatchedPart("keys", Need.PARTLY, wrapper::requireSound, time));
    }
    switch (settings.blobs()) {
      case BlobStorage.Files(var folder, var leftFree) -> {
        parts.add(new WatchedPart("blobs", Need.ALWAYS, () -> requireWritable(folder), time));
        parts.add(disk(WatchedDisk.look(folder, leftFree), time));
      }
      case BlobStorage.Bucket ignored -> {
        parts.add(new WatchedPart("blobs", Need.PARTLY, () -> blobs.size(NOTHING), time));
        if (settings.database() instanceof DatabasePlace.Embedded(var folder, var n, var left)) {
          parts.add(disk(WatchedDisk.look(folder, left), time));
        }
      }
      case BlobStorage.NotNeeded() -> throw new IllegalStateException("a server has a blob store");
    }
    return new HealthChecks(parts);
  }

  private static WatchedPart disk(Runnable look, InstantSource time) {
    return new WatchedPart("disk", Need.PARTLY, look, time);
  }

  static void requireWritable(Path folder) {
    if (!Files.isWritable(folder)) {
      throw new ShownProblemException(
          "the folder of states is missing or cannot be written", "(" + folder + ")");
    }
  }
}
