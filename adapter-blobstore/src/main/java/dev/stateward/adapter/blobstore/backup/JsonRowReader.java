package dev.stateward.adapter.blobstore.backup;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stateward.application.backup.port.BackupManifest.BackupFile;
import dev.stateward.application.backup.port.BackupManifest.DumpedTable;
import dev.stateward.application.backup.port.BackupRepository.RowReader;
import dev.stateward.application.backup.port.DamagedBackupException;
import dev.stateward.application.backup.port.TableShape.Column;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Reads rows out of files, each of which is compared with its digest at its end. */
final class JsonRowReader implements RowReader {
  private static final int BUFFER = 16 * 1024;

  private final BackupFiles files;
  private final String folder;
  private final DumpedTable table;
  private final Iterator<BackupFile> rest;
  private @Nullable OpenFile open;
  private long rows;

  JsonRowReader(BackupFiles files, String folder, DumpedTable table) {
    this.files = files;
    this.folder = folder;
    this.table = table;
    this.rest = table.files().iterator();
  }

  private record OpenFile(BackupFile file, DigestInputStream bytes, JsonParser json) {}

  @Override
  public Optional<List<@Nullable Object>> next() {
    try {
      while (true) {
        if (open == null) {
          if (!rest.hasNext()) {
            requireAllRows();
            return Optional.empty();
          }
          open = begin(rest.next());
        }
        OpenFile now = open;
        if (now.json().nextToken() != null) {
          rows++;
          return Optional.of(row(now));
        }
        end(now);
      }
    } catch (FileNotFoundException e) {
      throw new DamagedBackupException("the file " + named() + " is missing", e);
    } catch (IOException e) {
      throw new DamagedBackupException("the file " + named() + " is damaged", e);
    }
  }

  private void requireAllRows() {
    if (rows != table.rows()) {
      throw new DamagedBackupException(
          "the table %s has %d rows instead of %d"
              .formatted(table.shape().name(), rows, table.rows()));
    }
  }

  private String named() {
    OpenFile now = open;
    return folder + (now == null ? table.shape().name() : now.file().name());
  }

  private OpenFile begin(BackupFile file) throws IOException {
    InputStream stored;
    try {
      stored = files.open(folder + file.name());
    } catch (FileNotFoundException e) {
      throw new DamagedBackupException("the file " + folder + file.name() + " is missing", e);
    }
    DigestInputStream bytes = new DigestInputStream(stored, Hashes.sha256());
    try {
      return new OpenFile(
          file,
          bytes,
          JsonRowWriter.JSON
              .createParser(new GZIPInputStream(bytes, BUFFER))
              .disable(JsonParser.Feature.AUTO_CLOSE_SOURCE));
    } catch (IOException e) {
      bytes.close();
      throw new DamagedBackupException("the file " + folder + file.name() + " is damaged", e);
    }
  }

  private List<@Nullable Object> row(OpenFile file) throws IOException {
    JsonParser json = file.json();
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw new IOException("not a row");
    }
    List<@Nullable Object> values = new ArrayList<>(table.shape().columns().size());
    for (Column column : table.shape().columns()) {
      json.nextToken();
      values.add(RowValues.read(json, column.type()));
    }
    if (json.nextToken() != JsonToken.END_ARRAY) {
      throw new IOException("a row has too many values");
    }
    return values;
  }

  private void end(OpenFile now) throws IOException {
    now.bytes().transferTo(OutputStream.nullOutputStream());
    String digest = Hashes.hex(now.bytes().getMessageDigest().digest());
    if (!digest.equals(now.file().sha256())) {
      throw new IOException("another digest");
    }
    now.json().close();
    now.bytes().close();
    open = null;
  }

  @Override
  public void close() {
    try {
      if (open != null) {
        open.json().close();
        open.bytes().close();
      }
    } catch (IOException e) {
      // It was only read.
    }
  }
}
