package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;

/** What has to be true of a manifest before its files are read. */
final class Manifests {
  private Manifests() {}

  /** Refuses what another program, or a later release, wrote. */
  static void requireReadable(JsonNode manifest, ExportFolder folder) {
    if (!manifest.path("format").asText().equals(Export.FORMAT)) {
      throw RemoteFailedException.failed("the manifest of " + folder + " is not one of an export");
    }
    if (manifest.path("version").asInt() != Export.VERSION) {
      throw RemoteFailedException.failed(
          folder
              + " is of version "
              + manifest.path("version").asText()
              + " of the format, and this release reads version "
              + Export.VERSION);
    }
  }
}
