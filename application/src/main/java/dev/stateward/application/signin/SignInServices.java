package dev.stateward.application.signin;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.port.Signer;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.application.store.Stores;
import dev.stateward.application.token.TokenIssuer;

/** Signing in. */
public final class SignInServices {
  private final SigningIn signingIn;
  private final SettingPasswords settingPasswords;
  private final SettingAuthenticators settingAuthenticators;

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
    Authenticators authenticators =
        new Authenticators(stores.secondFactors(), keys.signer, secrets, context.time());
    PasswordChecks checks =
        new PasswordChecks(stores.passwords(), secrets, devices, authenticators, context.time());
    ServerAuthorizer server = new ServerAuthorizer(stores.users(), stores.tokens(), context.time());
    OpenSessions open = new OpenSessions(stores.browserSessions(), context.time());
    this.signingIn =
        new SignInService(
            context,
            new SignInService.Parts(
                denials, stores.users(), open, secrets, devices, authenticators),
            checks,
            issuer);
    this.settingPasswords =
        new PasswordService(
            context,
            new PasswordService.Parts(
                denials,
                server,
                stores.users(),
                stores.passwords(),
                secrets,
                devices,
                authenticators),
            open,
            checks);
    this.settingAuthenticators =
        new AuthenticatorService(
            context,
            new AuthenticatorService.Parts(denials, server, stores.users(), open, secrets),
            checks,
            authenticators);
  }

  public SigningIn signingIn() {
    return signingIn;
  }

  public SettingAuthenticators settingAuthenticators() {
    return settingAuthenticators;
  }

  public SettingPasswords settingPasswords() {
    return settingPasswords;
  }
}
