package dev.stateward.domain.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.change.AttributeChange.Kind;
import dev.stateward.domain.change.AttributeDigest.Sensitivity;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeChangeTest {
  private static AttributeDigest attribute(String name, long value, boolean marked) {
    return new AttributeDigest(
        name, new ShortDigest(value, value), Sensitivity.of(marked, name, false));
  }

  @Test
  void tellsAddedRemovedAndChangedOnesByName() {
    assertThat(
            AttributeChange.between(
                List.of(
                    attribute("size", 1, false),
                    attribute("kept", 1, true),
                    attribute("gone", 1, true),
                    attribute("marked", 1, false),
                    attribute("unmarked", 1, true)),
                List.of(
                    attribute("kept", 1, true),
                    attribute("come", 1, false),
                    attribute("size", 2, true),
                    attribute("marked", 1, true),
                    attribute("unmarked", 2, false))))
        .containsExactly(
            new AttributeChange("come", Kind.ADDED, false),
            new AttributeChange("gone", Kind.REMOVED, true),
            new AttributeChange("marked", Kind.MARKED, true),
            new AttributeChange("size", Kind.CHANGED, true),
            new AttributeChange("unmarked", Kind.CHANGED, true));
  }

  @Property
  void givesTheLaterNamesAndHidesWhatEitherVersionHides(
      @ForAll("attributes") List<AttributeDigest> before,
      @ForAll("attributes") List<AttributeDigest> after) {
    Set<String> names = names(before);
    Set<String> secret =
        Stream.concat(before.stream(), after.stream())
            .filter(AttributeDigest::sensitive)
            .map(AttributeDigest::name)
            .collect(Collectors.toSet());

    for (AttributeChange change : AttributeChange.between(before, after)) {
      switch (change.kind()) {
        case ADDED -> assertThat(names.add(change.name())).isTrue();
        case REMOVED -> assertThat(names.remove(change.name())).isTrue();
        case CHANGED, MARKED -> assertThat(names).contains(change.name());
      }
      assertThat(change.sensitive()).isEqualTo(secret.contains(change.name()));
    }

    assertThat(names).isEqualTo(names(after));
  }

  private static Set<String> names(List<AttributeDigest> attributes) {
    return attributes.stream().map(AttributeDigest::name).collect(Collectors.toSet());
  }

  @Provide
  Arbitrary<List<AttributeDigest>> attributes() {
    return Combinators.combine(
            Arbitraries.of("size", "tags", "password", "user_data"),
            Arbitraries.longs().between(1, 3),
            Arbitraries.of(true, false))
        .as(AttributeChangeTest::attribute)
        .list()
        .uniqueElements(AttributeDigest::name)
        .ofMaxSize(4);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "password, true",
    "PASSWORD, true",
    "master_password, true",
    "Master-Password, true",
    "private_key_pem, true",
    "access_token, true",
    "TOKEN, true",
    "client_secret, true",
    "clientSecret, true",
    "APIKey, true",
    "privateKeyPem, true",
    "myApiKey, true",
    "dataToken, true",
    "xyzToken, true",
    "_token, true",
    "db__password, true",
    "password_, false",
    "_, false",
    "tokenTtl, false",
    "mytoken, false",
    "token_ttl, false",
    "broken, false",
    "secret_id, false",
    "key, false",
    "id, false",
  })
  void knowsNamesOfSecrets(String name, boolean secret) {
    assertThat(SensitiveNames.contain(name)).isEqualTo(secret);
  }

  @Test
  void tellsWhatTheStateMarksFromWhatItsNameTells() {
    assertThat(Sensitivity.of(true, "password", true)).isEqualTo(Sensitivity.MARKED);
    assertThat(Sensitivity.of(false, "password", false)).isEqualTo(Sensitivity.NAMED);
    assertThat(Sensitivity.of(false, "size", true)).isEqualTo(Sensitivity.NAMED);
    assertThat(Sensitivity.of(false, "size", false)).isEqualTo(Sensitivity.NONE);
  }

  @Test
  void knowsThemInAnyLanguage() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertThat(SensitiveNames.contain("APIKEY")).isTrue();
      assertThat(SensitiveNames.contain("CREDENTIALS")).isTrue();
    } finally {
      Locale.setDefault(before);
    }
  }
}
