package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;

/** What has to be true of a manifest before its files are read. */
final class Manifests {
  private Manifests() {}

  /** The manifest of a folder into which a source is read; it may hold no states of another. */
  static ObjectNode begun(ExportFolder folder, String source) {
    folder
        .manifest()
        .map(manifest -> manifest.path("source").asText())
        .filter(before -> !before.equals(source) && folder.hasStates())
        .ifPresent(before -> {
          throw RemoteFailedException.failed(
              folder + " has states of " + before + ": name another folder with --work");
        });
    return Resources.object()
        .put("format", Export.FORMAT)
        .put("version", Export.VERSION)
        .put("source", source);
  }

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
