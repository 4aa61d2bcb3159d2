package dev.stateward.application;

import dev.stateward.application.signin.SignInServices;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.application.signin.port.SigningInByProvider;

/** Those of the driving ports that are about signing in. */
abstract class SignInPorts implements StateApplication {
  private final SignInServices services;

  SignInPorts(SignInServices services) {
    this.services = services;
  }

  @Override
  public final SigningIn signingIn() {
    return services.signingIn();
  }

  @Override
  public final SigningInByProvider signingInByProvider() {
    return services.signingInByProvider();
  }

  @Override
  public final SettingPasswords settingPasswords() {
    return services.settingPasswords();
  }

  @Override
  public final SettingAuthenticators settingAuthenticators() {
    return services.settingAuthenticators();
  }
}
