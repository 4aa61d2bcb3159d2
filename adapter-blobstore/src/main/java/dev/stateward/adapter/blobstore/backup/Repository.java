package dev.stateward.adapter.blobstore.backup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.blobstore.ClosableBlobStore;
import dev.stateward.adapter.blobstore.FileProblem;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupManifest.DumpedTable;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.TableShape;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.BackupBudgets;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A place of backups over its files and a store of blobs. */
final class Repository implements BackupRepository {
  private static final String FOLDER = "backups/";
  private static final String MANIFEST = "manifest.jsonl";
  private static final String STARTED = "started";
  private static final String PRUNING = "pruning";
  private static final ObjectMapper JSON = new ObjectMapper(RowFactory.create());

  private final BackupFiles files;
  private final BlobStore blobs;
  private final Runnable closing;

  private Repository(BackupFiles files, BlobStore blobs, Runnable closing) {
    this.files = files;
    this.blobs = blobs;
    this.closing = closing;
  }

  static Repository of(BackupFiles files, BlobStore blobs) {
    return new Repository(files, blobs, files::close);
  }

  static Repository of(BackupFiles files, ClosableBlobStore blobs) {
    return new Repository(
        files,
        blobs,
        () -> {
          blobs.close();
          files.close();
        });
  }

  static StoreUnavailableException failed(String what, IOException cause) {
    return new StoreUnavailableException(
        what + " a file of backups failed: " + FileProblem.of(cause), cause);
  }

  private static String folder(BackupId backup) {
    return FOLDER + backup.value() + "/";
  }

  @Override
  public List<BackupId> backups() {
    return listed(FOLDER).stream()
        .map(file -> file.name().substring(FOLDER.length()).split("/", -1)[0])
        .filter(BackupId::hasForm)
        .distinct()
        .map(BackupId::new)
        .sorted()
        .toList();
  }

  private List<BackupFiles.Written> listed(String prefix) {
    try {
      return files.list(prefix);
    } catch (IOException e) {
      throw failed("listing", e);
    }
  }

  @Override
  public FoundManifest manifest(BackupId backup) {
    try (InputStream stored = files.open(folder(backup) + MANIFEST)) {
      return parsed(new String(stored.readNBytes(BackupBudgets.MANIFEST), StandardCharsets.UTF_8));
    } catch (FileNotFoundException e) {
      return new FoundManifest.Missing();
    } catch (IOException e) {
      throw failed("reading", e);
    }
  }

  private static FoundManifest parsed(String lines) {
    int end = lines.indexOf('\n');
    if (end < 0) {
      return new FoundManifest.Unreadable("it is cut off");
    }
    String text = lines.substring(0, end);
    try {
      JsonNode signature = JSON.readTree(lines.substring(end));
      return new FoundManifest.Signed(
          ManifestDocument.parse(text),
          text,
          new KeyId(signature.path("key-id").asText()),
          signature.path("code").asText());
    } catch (IOException e) {
      return new FoundManifest.Unreadable(String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      return new FoundManifest.Unreadable("its signature names no key");
    }
  }

  @Override
  public void publish(BackupManifest manifest, KeyId key, UnaryOperator<String> sign) {
    try {
      String text = ManifestDocument.render(manifest);
      ObjectNode signature = JSON.createObjectNode();
      signature.put("key-id", key.text()).put("code", sign.apply(text));
      String lines = text + "\n" + JSON.writeValueAsString(signature) + "\n";
      files.write(folder(manifest.id()) + MANIFEST, lines.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw failed("writing", e);
    }
  }

  @Override
  public void begin(BackupId backup) {
    mark(folder(backup) + STARTED);
  }

  @Override
  public Optional<Instant> written(BackupId backup) {
    return listed(folder(backup)).stream()
        .map(BackupFiles.Written::at)
        .max(Comparator.naturalOrder());
  }

  @Override
  public RowWriter write(BackupId backup, TableShape table) {
    return new JsonRowWriter(files, folder(backup) + table.name(), table);
  }

  @Override
  public RowReader read(BackupId backup, DumpedTable table) {
    return new JsonRowReader(files, folder(backup), table);
  }

  @Override
  public void remove(BackupId backup) {
    try {
      files.delete(folder(backup) + MANIFEST);
      for (BackupFiles.Written file : files.list(folder(backup))) {
        files.delete(file.name());
      }
    } catch (IOException e) {
      throw failed("deleting", e);
    }
  }

  @Override
  public BlobStore blobs() {
    return blobs;
  }

  @Override
  public void markPruning(boolean pruning) {
    if (pruning) {
      mark(PRUNING);
      return;
    }
    try {
      files.delete(PRUNING);
    } catch (IOException e) {
      throw failed("deleting", e);
    }
  }

  private void mark(String name) {
    try {
      files.write(name, new byte[] {'\n'});
    } catch (IOException e) {
      throw failed("writing", e);
    }
  }

  @Override
  public Optional<Instant> pruning() {
    return listed("").stream()
        .filter(file -> file.name().equals(PRUNING))
        .map(BackupFiles.Written::at)
        .findFirst();
  }

  @Override
  public void close() {
    closing.run();
  }
}
