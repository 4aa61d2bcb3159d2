package dev.stateward.adapter.blobstore.rootkey;

import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A key of the transit engine of Vault or OpenBao.
 *
 * @param address of the server
 * @param namespace that the engine is in; may be empty
 * @param mount where the engine is mounted
 * @param key the name of the key
 * @param login how to get a token
 * @param authorities a file with the certificates of authorities that are trusted; may be empty
 */
public record VaultSettings(
    URI address, String namespace, String mount, String key, Login login, String authorities) {
  public VaultSettings {
    Objects.requireNonNull(address, "address is null");
    Objects.requireNonNull(namespace, "namespace is null");
    Objects.requireNonNull(mount, "mount is null");
    Objects.requireNonNull(key, "key is null");
    Objects.requireNonNull(login, "login is null");
    Objects.requireNonNull(authorities, "authorities is null");
  }

  /** How to get a token. */
  public sealed interface Login {
    /** It is in a file, which somebody else may replace. */
    record TokenFile(Path file) implements Login {}

    /**
     * By the method AppRole.
     *
     * @param mount where the method is mounted
     * @param secretIdFile a file with the secret id
     */
    record AppRole(String mount, String roleId, Path secretIdFile) implements Login {
      @Override
      public String toString() {
        return "AppRole[" + mount + "]";
      }
    }

    /**
     * By the method Kubernetes.
     *
     * @param mount where the method is mounted
     * @param tokenFile a file with the token of the service account
     */
    record Kubernetes(String mount, String role, Path tokenFile) implements Login {}
  }
}
