package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.settings.Budgets;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What identifies a state file.
 *
 * @param size its bytes
 * @param sha256 the SHA-256 of its bytes, in hexadecimal digits
 * @param md5 the MD5 of its bytes, in hexadecimal digits
 * @param serial the serial that it states; -1 when it states none
 * @param lineage the lineage that it states; empty when it states none
 */
public record StateSummary(long size, String sha256, String md5, long serial, String lineage) {
  /** A state may be nested as deeply as servers take them. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(Budgets.STATE_DATA_DEPTH).build())
          .build();

  /** That of a file, which is read in pieces. */
  public static StateSummary of(Path file) throws IOException {
    MessageDigest sha256 = digest("SHA-256");
    MessageDigest md5 = digest("MD5");
    try (InputStream in = Files.newInputStream(file);
        InputStream digested = new DigestInputStream(new DigestInputStream(in, md5), sha256)) {
      digested.transferTo(OutputStream.nullOutputStream());
    }
    Stated stated = Stated.of(file);
    return new StateSummary(
        Files.size(file),
        HexFormat.of().formatHex(sha256.digest()),
        HexFormat.of().formatHex(md5.digest()),
        stated.serial(),
        stated.lineage());
  }

  /** Adds what it is to a row. */
  ObjectNode addTo(ObjectNode row) {
    return row.put("size", size)
        .put("sha256", sha256)
        .put("md5", md5)
        .put("lineage", lineage)
        .put("stated-serial", serial);
  }

  private static MessageDigest digest(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + name, e);
    }
  }

  /** What a state says of itself; what is no whole JSON object says nothing. */
  private record Stated(long serial, String lineage) {
    private static final Stated NOTHING = new Stated(-1, "");

    static Stated of(Path file) throws IOException {
      long serial = NOTHING.serial;
      String lineage = NOTHING.lineage;
      try (InputStream in = Files.newInputStream(file);
          JsonParser json = JSON.createParser(in)) {
        if (json.nextToken() != JsonToken.START_OBJECT) {
          return NOTHING;
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String name = json.currentName();
          JsonToken value = json.nextToken();
          if (name.equals("serial") && value == JsonToken.VALUE_NUMBER_INT) {
            serial = json.getLongValue();
          } else if (name.equals("lineage") && value == JsonToken.VALUE_STRING) {
            lineage = json.getText();
          } else {
            json.skipChildren();
          }
        }
        return json.currentToken() == JsonToken.END_OBJECT ? new Stated(serial, lineage) : NOTHING;
      } catch (JsonProcessingException e) {
        return NOTHING;
      }
    }
  }
}
