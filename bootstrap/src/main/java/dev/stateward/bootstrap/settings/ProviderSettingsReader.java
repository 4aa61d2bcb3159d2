package dev.stateward.bootstrap.settings;

import dev.stateward.adapter.http.idtoken.IssuerAddresses;
import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.provider.ProviderSettings.Authentication;
import dev.stateward.adapter.http.provider.ProviderSettings.Client;
import dev.stateward.adapter.http.provider.ProviderSettings.Configured;
import dev.stateward.adapter.http.provider.ProviderSettings.Shown;
import dev.stateward.adapter.http.webhook.WebhookTargets;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.domain.organization.OrganizationName;
import java.io.IOException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads which identity provider people sign in with. */
final class ProviderSettingsReader {
  private static final int MOST_ORGANIZATIONS = 20;

  private final RawSettings given;
  private final Path folder;
  private final SettingProblems problems;

  ProviderSettingsReader(RawSettings given, Path folder, SettingProblems problems) {
    this.given = given;
    this.folder = folder;
    this.problems = problems;
  }

  /** The provider, which may be in one of {@code networks}. */
  ProviderSettings provider(List<Network> networks) {
    if (!given.has(Setting.OIDC_ISSUER)) {
      problems.requireAbsent(
          given,
          Setting.OIDC_ISSUER,
          Setting.OIDC_NAME,
          Setting.OIDC_CLIENT_ID,
          Setting.OIDC_CLIENT_SECRET_FILE,
          Setting.OIDC_CLIENT_AUTHENTICATION,
          Setting.OIDC_SCOPES,
          Setting.OIDC_LINK_BY_EMAIL,
          Setting.OIDC_CREATE_USERS,
          Setting.OIDC_GROUPS_CLAIM,
          Setting.OIDC_ORGANIZATIONS,
          Setting.OIDC_ONLY);
      return new ProviderSettings.None();
    }
    problems.requirePresent(given, Setting.OIDC_ISSUER, Setting.OIDC_CLIENT_ID);
    problems.requirePresent(given, Setting.OIDC_ISSUER, Setting.OIDC_CLIENT_SECRET_FILE);
    String issuer = text(Setting.OIDC_ISSUER);
    Optional<String> objection =
        new IssuerAddresses(new WebhookTargets(networks)).objection(issuer);
    if (objection.isPresent()) {
      problems.add(Setting.OIDC_ISSUER, objection.get());
      return new ProviderSettings.None();
    }
    return new Configured(
        new SignInProvider(
            new TrustedIssuer(issuer, visible(Setting.OIDC_CLIENT_ID)),
            flag(Setting.OIDC_LINK_BY_EMAIL),
            flag(Setting.OIDC_CREATE_USERS),
            new SignInProvider.Groups(text(Setting.OIDC_GROUPS_CLAIM), organizations())),
        new Client(secret(), authentication()),
        scopes(),
        new Shown(name(issuer), flag(Setting.OIDC_ONLY)));
  }

  private String text(Setting setting) {
    return given.get(setting).text();
  }

  private String visible(Setting setting) {
    String text = text(setting);
    if (!text.matches("[!-~]{0,255}")) {
      problems.add(setting, "must be at most 255 characters without spaces");
    }
    return text;
  }

  private String name(String issuer) {
    String name = text(Setting.OIDC_NAME);
    if (name.length() > 60) {
      problems.add(Setting.OIDC_NAME, "must be at most 60 characters");
    }
    return name.isEmpty() ? URI.create(issuer).getHost() : name;
  }

  private String scopes() {
    String scopes = text(Setting.OIDC_SCOPES);
    if (!scopes.matches("[!-~ ]{1,500}") || !List.of(scopes.split(" ")).contains("openid")) {
      problems.addQuoting(
          Setting.OIDC_SCOPES, scopes, "must be scopes separated by spaces, openid among them");
    }
    return scopes;
  }

  private boolean flag(Setting setting) {
    String text = text(setting);
    if (!text.equals("true") && !text.equals("false")) {
      problems.addQuoting(setting, text, "must be true or false");
    }
    return text.equals("true");
  }

  private Authentication authentication() {
    return switch (text(Setting.OIDC_CLIENT_AUTHENTICATION)) {
      case "client_secret_basic" -> Authentication.CLIENT_SECRET_BASIC;
      case "client_secret_post" -> Authentication.CLIENT_SECRET_POST;
      case String other -> {
        problems.addQuoting(
            Setting.OIDC_CLIENT_AUTHENTICATION,
            other,
            "must be client_secret_basic or client_secret_post");
        yield Authentication.CLIENT_SECRET_BASIC;
      }
    };
  }

  private Set<OrganizationName> organizations() {
    Set<OrganizationName> organizations = new LinkedHashSet<>();
    Arrays.stream(text(Setting.OIDC_ORGANIZATIONS).split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .forEach(name -> {
          if (OrganizationName.hasForm(name)) {
            organizations.add(new OrganizationName(name));
          } else {
            problems.addQuoting(
                Setting.OIDC_ORGANIZATIONS, name, "must be names of organizations, with commas");
          }
        });
    if (organizations.size() > MOST_ORGANIZATIONS) {
      problems.add(
          Setting.OIDC_ORGANIZATIONS, "must be at most " + MOST_ORGANIZATIONS + " organizations");
    }
    return organizations;
  }

  private String secret() {
    if (!given.has(Setting.OIDC_CLIENT_SECRET_FILE)) {
      return "";
    }
    try {
      Path file = folder.resolve(text(Setting.OIDC_CLIENT_SECRET_FILE));
      String secret = new SecretFile(file).text().strip();
      if (!secret.matches("[ -~]{1,1024}")) {
        problems.add(
            Setting.OIDC_CLIENT_SECRET_FILE, "must name a file with the client secret on one line");
      }
      return secret;
    } catch (IOException e) {
      problems.add(
          Setting.OIDC_CLIENT_SECRET_FILE, "names a file that is unusable: " + e.getMessage());
    } catch (InvalidPathException e) {
      problems.add(Setting.OIDC_CLIENT_SECRET_FILE, "is not a file name");
    }
    return "";
  }
}
