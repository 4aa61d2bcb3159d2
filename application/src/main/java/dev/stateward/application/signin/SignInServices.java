package dev.stateward.application.signin;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.port.Signer;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.application.store.Stores;
import dev.stateward.application.token.TokenIssuer;

/** Signing in. */
public final class SignInServices {
  private final SigningIn signingIn;
  private final SettingPasswords settingPasswords;

  /** What it generates and signs with. */
  public record Keys(SignInSecrets secrets, Signer signer) {}

  public SignInServices(
      Stores stores,
      UseCaseContext context,
      RecordingDenials denials,
      TokenIssuer issuer,
      Keys keys) {
    SignInSecrets secrets = keys.secrets;
    KnownDevices devices = new KnownDevices(keys.signer, secrets, context.time());
    PasswordChecks checks =
        new PasswordChecks(stores.passwords(), secrets, devices, context.time());
    OpenSessions open = new OpenSessions(stores.browserSessions(), context.time());
    this.signingIn =
        new SignInService(
            context,
            new SignInService.Parts(denials, stores.users(), open, secrets, devices),
            checks,
            issuer);
    this.settingPasswords =
        new PasswordService(
            context,
            new PasswordService.Parts(
                denials,
                new ServerAuthorizer(stores.users(), stores.tokens(), context.time()),
                stores.users(),
                stores.passwords(),
                secrets,
                devices),
            open,
            checks);
  }

  public SigningIn signingIn() {
    return signingIn;
  }

  public SettingPasswords settingPasswords() {
    return settingPasswords;
  }
}
