package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/**
 * A state within the request that creates its version. Servers ask for it whose guardrails inspect
 * a state before they accept it.
 */
public final class InlineState {
  private static final String WANTED = "param is missing or the value is empty: state";

  private InlineState() {}

  /** Whether a server refused to create a version because the request had no state. */
  public static boolean isWanted(RemoteFailedException refusal) {
    return refusal.isRefused() && String.valueOf(refusal.getMessage()).contains(WANTED);
  }

  /** Adds the state in {@code file} to the document of a new version. */
  public static void add(ObjectNode document, Path file) throws IOException {
    document
        .withObject("/data/attributes")
        .put("state", Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
  }
}
