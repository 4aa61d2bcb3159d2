package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.RootKey;
import dev.stateward.testkit.contract.RootKeyContract;

class InMemoryRootKeyTest extends RootKeyContract {
  private final InMemoryRootKey root = new InMemoryRootKey();

  @Override
  protected RootKey root() {
    return root;
  }

  @Override
  protected void rotate() {
    root.rotate();
  }
}
