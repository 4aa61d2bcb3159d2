package dev.stateward.adapter.http.stateversion;

import dev.stateward.domain.stateversion.Content;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entity tags of state data: its digest, and another tag for its compressed form (RFC 9110,
 * 8.8.3).
 */
record ContentTags(String plain, String compressed) {
  static ContentTags of(Content content) {
    String digest = content.sha256().hex();
    return new ContentTags('"' + digest + '"', '"' + digest + "-gzip\"");
  }

  /** Whether the client already has the data, in either form ({@code If-None-Match}). */
  boolean matchedBy(@Nullable String header) {
    return header != null
        && Arrays.stream(header.split(",", -1))
            .map(tag -> tag.strip())
            .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
            .anyMatch(tag -> tag.equals("*") || tag.equals(plain) || tag.equals(compressed));
  }

  /** Whether a range may be sent ({@code If-Range}, compared strongly; a date never matches). */
  boolean allowsPart(@Nullable String header) {
    return header == null || header.strip().equals(plain);
  }
}
