package dev.stateward.application.signin;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.port.Signer;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.application.signin.port.SigningInByProvider;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.OwnerRules;
import dev.stateward.application.token.TokenIssuer;

/** Signing in. */
public final class SignInServices {
  private final SigningIn signingIn;
  private final SigningInByProvider signingInByProvider;
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
    SignInService.Parts parts =
        new SignInService.Parts(denials, stores.users(), open, secrets, devices, authenticators);
    this.signingIn = new SignInService(context, parts, checks, issuer);
    this.signingInByProvider =
        new ProviderSignInService(context, parts, partsByProvider(stores, context, server, keys));
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
            new AuthenticatorService.Parts(denials, server, stores.users(), open, secrets, devices),
            checks,
            authenticators);
  }

  private static ProviderSignInService.Parts partsByProvider(
      Stores stores, UseCaseContext context, ServerAuthorizer server, Keys keys) {
    return new ProviderSignInService.Parts(
        server,
        new PendingSignIns(keys.signer, keys.secrets, context.time()),
        new ProviderUsers(context, stores.users(), stores.providerIdentities()),
        teams(stores, context));
  }

  private static ProviderTeams teams(Stores stores, UseCaseContext context) {
    return new ProviderTeams(
        context,
        new ProviderTeams.Parts(
            stores.organizations(),
            stores.memberships(),
            stores.teams(),
            stores.providerIdentities()),
        new OwnerRules(stores.teams(), stores.users()),
        new ResourceLimits(stores.usage()));
  }

  public SigningIn signingIn() {
    return signingIn;
  }

  public SettingAuthenticators settingAuthenticators() {
    return settingAuthenticators;
  }

  public SigningInByProvider signingInByProvider() {
    return signingInByProvider;
  }

  public SettingPasswords settingPasswords() {
    return settingPasswords;
  }
}
