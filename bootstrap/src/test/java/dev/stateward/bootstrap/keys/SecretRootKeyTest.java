package dev.stateward.bootstrap.keys;

import dev.stateward.application.blob.port.RootKey;
import dev.stateward.testkit.contract.RootKeyContract;
import java.security.SecureRandom;

class SecretRootKeyTest extends RootKeyContract {
  private final SecureRandom random = new SecureRandom();
  private KeyRing ring = KeyRing.of(InstallationSecret.random(random));

  @Override
  protected RootKey root() {
    return new SecretRootKey(ring, random);
  }

  @Override
  protected void rotate() {
    ring = ring.rotatedTo(InstallationSecret.random(random));
  }
}
