package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.organization.port.OffboardingUsers.Holder;
import dev.stateward.bootstrap.remote.Confirmation;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.domain.token.TokenId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Revokes tokens. */
@Command(
    name = "revoke",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Revokes a token, or all tokens of a user, a team or an organization.")
final class TokenRevokeCommand implements Callable<Integer>, OfInstallation, Destructive {
  private final Installation installation;

  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Revoked revoked;

  @Mixin private YesOption yes;

  /** One token, or all tokens of an owner. */
  private static final class Revoked {
    @Parameters(paramLabel = "ID", arity = "0..1", description = "The token, at-...")
    private @Nullable String token;

    @ArgGroup(multiplicity = "1")
    private @Nullable TokenHolderOptions holders;
  }

  TokenRevokeCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public void confirm(Prompt prompt) {
    Confirmation confirmation = yes.or(prompt);
    if (revoked.holders == null) {
      confirmation.require(spec.commandLine(), "revoke", String.valueOf(revoked.token));
    } else {
      confirmation.require(spec.commandLine(), "revoke all tokens of", revoked.holders.name());
    }
  }

  @Override
  public Integer call() {
    try (OpenApplication open = installation.open()) {
      int revokedNow = revoke(open.application().offboardingUsers());
      spec.commandLine()
          .getOut()
          .println("Revoked " + revokedNow + (revokedNow == 1 ? " token." : " tokens."));
    }
    return 0;
  }

  private int revoke(OffboardingUsers offboarding) {
    if (revoked.holders != null) {
      Holder holder = revoked.holders.holder(offboarding);
      return TokenHolderOptions.found(
          revoked.holders.missing(), () -> offboarding.revokeAll(Installation.OPERATOR, holder));
    }
    String id = String.valueOf(revoked.token);
    return TokenHolderOptions.found(
        "there is no token \"" + id + "\"",
        () -> {
          if (!TokenId.hasForm(id)) {
            throw new CommandFailedException("\"" + id + "\" is not the identifier of a token");
          }
          offboarding.revoke(Installation.OPERATOR, new TokenId(id));
          return 1;
        });
  }
}
