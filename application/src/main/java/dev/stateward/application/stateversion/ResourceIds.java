package dev.stateward.application.stateversion;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.io.Digests;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.HexFormat;

/** The identifiers of instances: one is the same in each version of its workspace. */
public final class ResourceIds {
  private static final int LENGTH = 16;

  private ResourceIds() {}

  /**
   * That of the instance at an address; {@code deposed} is the key of a deposed object, or empty.
   */
  public static String of(WorkspaceId workspace, String address, String deposed) {
    String whole = String.join("\n", workspace.value(), address, deposed);
    byte[] digest = Digests.sha256().digest(whole.getBytes(UTF_8));
    return "wsr-" + HexFormat.of().formatHex(digest).substring(0, LENGTH);
  }
}
