package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.metrics.DatabaseMetrics;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.JsonText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The texts that were extracted from states, within a budget of memory. They are kept by their
 * digest: most versions of a workspace have the same, and a text never changes (ADR 166).
 */
final class ResourceTexts {
  private static final String NAME = "resources-of-states";

  private final long budget;
  private final Map<String, Texts> kept = new LinkedHashMap<>(16, 0.75f, true);
  private volatile Meters meters = Meters.NONE;
  private long bytes;

  /** Keeps at most {@code budget} bytes of texts, those that were asked for last. */
  ResourceTexts(long budget) {
    this.budget = budget;
  }

  /** Has questions and entries measured from now on. */
  void measure(Meters telling) {
    meters = telling;
    telling.watch(DatabaseMetrics.CACHE_ENTRIES, this::entries, NAME);
  }

  private synchronized int entries() {
    return kept.size();
  }

  /** The texts of one state. */
  record Texts(JsonText modules, JsonText providers, JsonText resources) {
    static Texts of(ExtractedResources.Taken taken) {
      return new Texts(taken.modules(), taken.providers(), taken.resources());
    }

    ExtractedResources.Taken in(ExtractedResources.Taken without) {
      return new ExtractedResources.Taken(
          without.engineVersion(),
          without.format(),
          modules,
          providers,
          resources,
          without.truncated(),
          without.managed(),
          without.billable());
    }

    /** The digest of all three; no document has the NUL between them. */
    String digest() {
      String all = String.join("\0", modules.text(), providers.text(), resources.text());
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(digest.digest(all.getBytes(StandardCharsets.UTF_8)));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has SHA-256", e);
      }
    }

    /** What they take at most: two bytes for a character. */
    private long bytes() {
      return 2L * modules.text().length()
          + 2L * providers.text().length()
          + 2L * resources.text().length();
    }
  }

  /** The texts with a digest, when they are kept. */
  synchronized Optional<Texts> find(String digest) {
    Texts found = kept.get(digest);
    meters.add(DatabaseMetrics.CACHE_LOOKUPS, 1, NAME, found == null ? "miss" : "hit");
    return Optional.ofNullable(found);
  }

  /** Keeps texts whose digest is known, and drops others for them. */
  synchronized void keep(ResourceRows.Found found) {
    Texts texts = found.texts();
    if (!found.digest().isEmpty() && kept.put(found.digest(), texts) == null) {
      bytes += texts.bytes();
    }
    var oldest = kept.entrySet().iterator();
    while (bytes > budget) {
      bytes -= oldest.next().getValue().bytes();
      oldest.remove();
    }
  }

  /** How many bytes of texts are kept. */
  synchronized long bytes() {
    return bytes;
  }
}
