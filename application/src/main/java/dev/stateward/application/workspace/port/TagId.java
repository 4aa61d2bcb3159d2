package dev.stateward.application.workspace.port;

import dev.stateward.domain.PrefixedId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.TagBinding;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Identifies a tag without a value in its organization: {@code tag-} followed by a digest of both.
 * It is the same on all workspaces of the organization, and different in every other organization.
 *
 * @param value the whole identifier, prefix included
 */
public record TagId(String value) {
  private static final String PREFIX = "tag";

  private static final int DIGEST_BYTES = 8;

  public TagId {
    PrefixedId.require(PREFIX, value);
  }

  /** The identifier of the tag {@code name} of {@code organization}, regardless of case. */
  public static TagId of(OrganizationId organization, String name) {
    return new TagId(PREFIX + '-' + digest(organization.value(), TagBinding.nameOf(name)));
  }

  /** Whether {@code text} can be such an identifier. */
  public static boolean hasForm(String text) {
    return PrefixedId.hasForm(PREFIX, text);
  }

  /** A digest of a key and what it is on, because tags have no identifiers of their own. */
  public static String digest(String owner, String key) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      byte[] digest = sha256.digest((owner + '\0' + key).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
