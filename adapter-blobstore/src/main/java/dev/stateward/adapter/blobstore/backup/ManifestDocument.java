package dev.stateward.adapter.blobstore.backup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupManifest.BackupFile;
import dev.stateward.application.backup.port.BackupManifest.DumpedTable;
import dev.stateward.application.backup.port.TableShape;
import dev.stateward.application.backup.port.TableShape.Column;
import dev.stateward.application.backup.port.TableShape.ColumnType;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Manifests as JSON, in format {@value #FORMAT}. */
final class ManifestDocument {
  static final int FORMAT = 1;

  private static final ObjectMapper JSON = new ObjectMapper(RowFactory.create());

  private ManifestDocument() {}

  static String render(BackupManifest manifest) throws IOException {
    ObjectNode document = JSON.createObjectNode();
    document.put("format", FORMAT);
    document.put("id", manifest.id().value());
    document.put("at", manifest.at().toString());
    document.put("program", manifest.program());
    document.put("schema", manifest.schema());
    ArrayNode tables = document.putArray("tables");
    manifest.tables().forEach(table -> tables.add(rendered(table)));
    document.set("blobs", rendered(manifest.blobs()));
    document.set("lost", rendered(manifest.lost()));
    document.put("blob-bytes", manifest.blobBytes());
    return JSON.writeValueAsString(document);
  }

  private static ObjectNode rendered(DumpedTable table) {
    ObjectNode document = JSON.createObjectNode();
    document.put("name", table.shape().name());
    ObjectNode columns = document.putObject("columns");
    table
        .shape()
        .columns()
        .forEach(
            column -> columns.put(column.name(), column.type().name().toLowerCase(Locale.ROOT)));
    document.put("rows", table.rows());
    ArrayNode files = document.putArray("files");
    table
        .files()
        .forEach(file ->
            files
                .addObject()
                .put("name", file.name())
                .put("size", file.size())
                .put("sha256", file.sha256()));
    return document;
  }

  /**
   * Reads a manifest.
   *
   * @throws IOException when it is none, or of another format; the message says why
   */
  static BackupManifest parse(String text) throws IOException {
    JsonNode document = JSON.readTree(text);
    int format = document.path("format").asInt();
    if (format != FORMAT) {
      throw new IOException("format " + format + " is not known; this program reads " + FORMAT);
    }
    try {
      List<DumpedTable> tables = new ArrayList<>();
      for (JsonNode table : document.path("tables")) {
        tables.add(table(table));
      }
      return new BackupManifest(
          new BackupId(document.path("id").asText()),
          Instant.parse(document.path("at").asText()),
          document.path("program").asText(),
          document.path("schema").asText(),
          tables,
          table(document.path("blobs")),
          table(document.path("lost")),
          document.path("blob-bytes").asLong());
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new IOException("it is no manifest", e);
    }
  }

  private static DumpedTable table(JsonNode document) {
    List<Column> columns = new ArrayList<>();
    document
        .path("columns")
        .properties()
        .forEach(column ->
            columns.add(
                new Column(
                    column.getKey(),
                    ColumnType.valueOf(column.getValue().asText().toUpperCase(Locale.ROOT)))));
    List<BackupFile> files = new ArrayList<>();
    for (JsonNode file : document.path("files")) {
      files.add(
          new BackupFile(
              file.path("name").asText(),
              file.path("size").asLong(),
              file.path("sha256").asText()));
    }
    return new DumpedTable(
        new TableShape(document.path("name").asText(), columns),
        document.path("rows").asLong(),
        files);
  }
}
