package dev.stateward.bootstrap.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

class ConfirmationTest {
  private final CommandLine command = new CommandLine(CommandSpec.create().name("delete"));
  private final List<String> questions = new ArrayList<>();

  @Test
  void wantsTheNameTyped() {
    assertThatCode(() -> require("acme/network ")).doesNotThrowAnyException();
    assertThat(questions).containsExactly("Type acme/network to delete it: ");

    for (String other : new String[] {"network", "y", "yes", ""}) {
      assertThatThrownBy(() -> require(other))
          .isInstanceOf(RemoteFailedException.class)
          .hasMessage("that is not \"acme/network\": nothing was changed");
    }
  }

  @Test
  void doesNotGoOnWhereNobodyCanBeAsked() {
    assertThatThrownBy(() ->
            new Confirmation(question -> Optional.empty(), false)
                .require(command, "delete", "acme/network"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("add --yes to delete acme/network");
  }

  @Test
  void asksNobodyWhenItIsConfirmed() {
    new Confirmation(this::noted, true).require(command, "delete", "acme/network");

    assertThat(questions).isEmpty();
  }

  @Test
  void wantsAYesWhereNothingHasAName() {
    Confirmation refused = new Confirmation(question -> Optional.of("y"), false);

    assertThatThrownBy(() -> refused.requireYes(command, "make these changes"))
        .isInstanceOf(RemoteFailedException.class)
        .hasMessage("that is not \"yes\": nothing was changed");
    assertThatThrownBy(
            () -> new Confirmation(this::noted, false).requireYes(command, "make these changes"))
        .hasMessageContaining("add --yes to make these changes");
    assertThatCode(
            () -> {
              new Confirmation(question -> Optional.of(" yes"), false).requireYes(command, "go on");
              new Confirmation(this::noted, true).requireYes(command, "go on");
            })
        .doesNotThrowAnyException();
    assertThat(questions).containsExactly("Type yes to make these changes: ");
  }

  private void require(String answer) {
    new Confirmation(
            question -> {
              questions.add(question);
              return Optional.of(answer);
            },
            false)
        .require(command, "delete", "acme/network");
  }

  private Optional<String> noted(String question) {
    questions.add(question);
    return Optional.empty();
  }
}
