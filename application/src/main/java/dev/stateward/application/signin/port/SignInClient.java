package dev.stateward.application.signin.port;

import java.util.Objects;

/**
 * What somebody who wants to sign in does it with.
 *
 * @param address the address whose failures are counted together
 * @param device what the browser keeps of the user who signed in with it last; empty for nothing
 */
public record SignInClient(String address, String device) {
  public SignInClient {
    Objects.requireNonNull(address, "address is null");
    Objects.requireNonNull(device, "device is null");
  }

  @Override
  public String toString() {
    return "SignInClient[" + address + "]";
  }
}
