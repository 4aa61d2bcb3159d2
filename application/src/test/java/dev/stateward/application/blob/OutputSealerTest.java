package dev.stateward.application.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.memory.SimpleSealing;
import dev.stateward.testkit.time.TickingTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputSealerTest {
  private static final FoundOutput PASSWORD =
      new FoundOutput(
          "password",
          true,
          new JsonText("[\"object\",{\"kéy\":\"string\"}]"),
          new JsonText("{\"kéy\":\"hidden\"}"));
  private static final FoundOutput URL =
      new FoundOutput("url", false, JsonText.NULL, new JsonText("\"http://a.test\""));

  private final Sealing sealing = SimpleSealing.on();
  private final OutputSealer sealer = sealer(sealing);
  private final OutputOwner owner = owner("sv-abcdefghijkLMNop");

  private static OutputSealer sealer(Sealing sealing) {
    return new OutputSealer(sealing, new SealKeyCache(sealing.wrapper(), new TickingTime()));
  }

  private static OutputOwner owner(String version) {
    return new OutputOwner(
        new OrganizationId("org-abcdefghijkLMNop"),
        new WorkspaceId("ws-abcdefghijkLMNop"),
        new StateVersionId(version));
  }

  private static StoredOutput stored(SealedOutputs sealed, int place) {
    return stored(sealed.found().get(place), sealed.seal());
  }

  private static StoredOutput stored(FoundOutput found, OutputSeal seal) {
    return new StoredOutput(output(found), seal);
  }

  private static Output output(FoundOutput found) {
    return new Output(
        new OutputId("wsout-abcdefghijkLMNop"),
        found.name(),
        found.sensitive(),
        found.type(),
        found.value());
  }

  @Test
  void opensWhatItSealed() {
    SealedOutputs sealed = sealer.seal(List.of(PASSWORD, URL), owner);

    assertThat(sealer.open(stored(sealed, 0))).isEqualTo(output(PASSWORD));
    assertThat(sealer.open(stored(sealed, 1))).isEqualTo(output(URL));
    assertThat(sealed.found())
        .allSatisfy(found -> {
          assertThat(found.type()).isEqualTo(JsonText.NULL);
          assertThat(found.value().text()).startsWith("sealed:").doesNotContain("hidden");
        });
  }

  @Test
  void keepsTypeAndValueApart() {
    for (String type : List.of("", "\"z\"", "\"é\"", "\"漢字\"", "\"𝄞𝄞\"", "\"12:34\"")) {
      FoundOutput found =
          new FoundOutput("any", false, new JsonText(type), new JsonText("\"𝄞:é\""));
      SealedOutputs sealed = sealer.seal(List.of(found), owner);

      assertThat(sealer.open(stored(sealed, 0))).isEqualTo(output(found));
    }
  }

  /** Of which pieces become bytes one after another. */
  @ParameterizedTest
  @ValueSource(ints = {32_765, 32_766, 32_767, 32_768, 65_535, 100_000})
  void opensLongTextsWithCharactersOfTwoUnits(int before) {
    JsonText text = new JsonText('"' + "a".repeat(before) + "\uD83D\uDE00" + "é\"");
    FoundOutput found = new FoundOutput("long", false, text, text);

    SealedOutputs sealed = sealer.seal(List.of(found), owner);

    Output opened = sealer.open(stored(sealed, 0));
    assertThat(opened.type()).isEqualTo(text);
    assertThat(opened.value()).isEqualTo(text);
  }

  @Test
  void readsWhatIsPlain() {
    StoredOutput plain = stored(PASSWORD, new OutputSeal.None());

    assertThat(sealer.open(plain)).isEqualTo(plain.output());
  }

  @Test
  void readsWhatANodeOfAnEarlierVersionPutInTheirPlace() {
    StoredOutput plain = stored(PASSWORD, sealer.seal(List.of(URL), owner).seal());

    assertThat(sealer.open(plain)).isEqualTo(plain.output());
  }

  @Test
  void sealsNothingWhenItIsOff() {
    SealedOutputs sealed = sealer.seal(List.of(PASSWORD), owner);
    OutputSealer off = sealer(SimpleSealing.off());

    assertThat(off.seal(List.of(PASSWORD), owner))
        .isEqualTo(new SealedOutputs(List.of(PASSWORD), new OutputSeal.None()));
    assertThat(off.open(stored(sealed, 0))).isEqualTo(output(PASSWORD));
  }

  @Test
  void makesNoKeyForNothing() {
    assertThat(sealer.seal(List.of(), owner).seal()).isEqualTo(new OutputSeal.None());
  }

  @Test
  void opensNoValueOfAnotherName() {
    SealedOutputs sealed = sealer.seal(List.of(PASSWORD, URL), owner);
    FoundOutput swapped =
        new FoundOutput("url", false, JsonText.NULL, sealed.found().getFirst().value());

    assertRefused(stored(swapped, sealed.seal()));
  }

  @Test
  void opensNoValueOfAnotherVersion() {
    SealedOutputs sealed = sealer.seal(List.of(PASSWORD), owner);
    SealedOutputs other = sealer.seal(List.of(PASSWORD), owner("sv-abcdefghijkLMNoq"));
    OutputSeal.Under under = (OutputSeal.Under) sealed.seal();

    assertRefused(stored(sealed.found().getFirst(), other.seal()));
    assertRefused(
        stored(
            sealed.found().getFirst(),
            new OutputSeal.Under(owner("sv-abcdefghijkLMNoq"), under.key())));
  }

  @Test
  void opensNothingWithoutItsKey() {
    SealedOutputs sealed = sealer.seal(List.of(PASSWORD), owner);

    assertRefused(stored(sealed.found().getFirst(), new OutputSeal.None()));
  }

  private void assertRefused(StoredOutput stored) {
    assertThatThrownBy(() -> sealer.open(stored))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageNotContaining("hidden");
  }
}
