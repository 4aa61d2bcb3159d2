package dev.stateward.adapter.blobstore.backup;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.stateward.application.backup.port.BackupManifest.BackupFile;
import dev.stateward.application.backup.port.BackupManifest.DumpedTable;
import dev.stateward.application.backup.port.BackupRepository.RowWriter;
import dev.stateward.application.backup.port.TableShape;
import dev.stateward.application.settings.BackupBudgets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes rows as JSON arrays, one on a line, into compressed files of a bounded size. */
final class JsonRowWriter implements RowWriter {
  static final JsonFactory JSON = RowFactory.create();

  private final BackupFiles files;
  private final String name;
  private final TableShape table;
  private final List<BackupFile> written = new ArrayList<>();
  private long rows;
  private @Nullable OpenFile open;

  /**
   * Of a table.
   *
   * @param name what the names of its files begin with
   */
  JsonRowWriter(BackupFiles files, String name, TableShape table) {
    this.files = files;
    this.name = name;
    this.table = table;
  }

  /** A file that is being filled. */
  private record OpenFile(
      ByteArrayOutputStream bytes, GZIPOutputStream compressed, JsonGenerator json) {
    static OpenFile begin() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      GZIPOutputStream compressed = new GZIPOutputStream(bytes, 16 * 1024);
      return new OpenFile(bytes, compressed, JSON.createGenerator(compressed));
    }
  }

  @Override
  public void add(List<? extends @Nullable Object> row) {
    try {
      OpenFile file = open == null ? OpenFile.begin() : open;
      open = file;
      file.json().writeStartArray();
      for (Object value : row) {
        RowValues.write(file.json(), value);
      }
      file.json().writeEndArray();
      file.json().writeRaw('\n');
      rows++;
      if (file.bytes().size() >= BackupBudgets.FILE) {
        end(file);
      }
    } catch (IOException e) {
      throw Repository.failed("writing", e);
    }
  }

  private void end(OpenFile file) throws IOException {
    file.json().close();
    byte[] bytes = file.bytes().toByteArray();
    String path = "%s-%04d.jsonl.gz".formatted(name, written.size() + 1);
    files.write(path, bytes);
    written.add(
        new BackupFile(
            path.substring(path.lastIndexOf('/') + 1), bytes.length, Hashes.sha256(bytes)));
    open = null;
  }

  @Override
  public DumpedTable finish() {
    try {
      if (open != null) {
        end(open);
      }
    } catch (IOException e) {
      throw Repository.failed("writing", e);
    }
    return new DumpedTable(table, rows, written);
  }
}
