package dev.stateward.bootstrap.doctor;

import dev.stateward.adapter.blobstore.rootkey.ServerRootKey;
import dev.stateward.application.blob.port.RootKey.Sealed;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.bootstrap.server.KeyWrapping;
import dev.stateward.bootstrap.settings.RootKeySettings.Server;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Whether a key server seals and opens, and refuses what was sealed for something else. */
final class RootKeyExamination implements Examination {
  private static final String SUBJECT = "keys";
  private static final int LENGTH = 32;
  private static final String CONTEXT = "examination";

  private final Server server;

  RootKeyExamination(Server server) {
    this.server = server;
  }

  @Override
  public String subject() {
    return SUBJECT;
  }

  @Override
  public List<Finding> examine() {
    byte[] key = new byte[LENGTH];
    new SecureRandom().nextBytes(key);
    List<Finding> findings = new ArrayList<>();
    try (ServerRootKey root = KeyWrapping.opened(server)) {
      Sealed sealed = root.seal(key, CONTEXT);
      findings.add(Finding.ok(SUBJECT, root.name() + " encrypts"));
      findings.add(
          Arrays.equals(root.open(sealed, CONTEXT), key)
              ? Finding.ok(SUBJECT, "and decrypts it again")
              : Finding.fail(SUBJECT, "something else was decrypted", hint()));
      findings.add(bound(root, sealed));
    } catch (StoreUnavailableException e) {
      findings.add(Finding.fail(SUBJECT, Reasons.of(e), hint()));
    }
    return findings;
  }

  private Finding bound(ServerRootKey root, Sealed sealed) {
    try {
      root.open(sealed, CONTEXT + " of something else");
    } catch (StoreUnavailableException e) {
      return Finding.ok(SUBJECT, "not when it is to be something else");
    }
    return Finding.fail(
        SUBJECT,
        "it decrypts what was encrypted for something else",
        "use a key of type aes256-gcm96, the usual one");
  }

  private String hint() {
    return switch (server) {
      case Server.Vault ignored ->
          "compare STATEWARD_VAULT_ADDRESS, _CA_FILE, _KEY, _NAMESPACE and _LOGIN; the token needs"
              + " update on MOUNT/encrypt/KEY and MOUNT/decrypt/KEY, and the key must exist";
      case Server.Kms ignored ->
          "compare STATEWARD_KMS_KEY, _REGION and _ENDPOINT; the credentials need kms:Encrypt and"
              + " kms:Decrypt for the key, which must be enabled and symmetric";
    };
  }
}
