package dev.stateward.bootstrap.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {
  @ParameterizedTest
  @CsvSource({
    "https://state.example.com, TF_TOKEN_state_example_com",
    "https://my-state.Example.com:443, TF_TOKEN_my__state_example_com"
  })
  void namesTheVariableOfTerraform(String url, String variable) {
    assertThat(ServerAddress.parse(url).terraformVariable()).isEqualTo(variable);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://state.example.com:8443", "http://[::1]"})
  void knowsNoVariableForPorts(String url) {
    ServerAddress address = ServerAddress.parse(url);

    assertThatThrownBy(address::terraformVariable).hasMessageContaining("port 443");
  }

  @ParameterizedTest
  @CsvSource({
    "state.example.com, https://state.example.com, state.example.com, false",
    "state.example.com:8443/, https://state.example.com:8443, state.example.com:8443, false",
    "HTTPS://state.example.com:443, https://state.example.com:443, state.example.com, false",
    "http://10.0.0.1:8080, http://10.0.0.1:8080, 10.0.0.1:8080, true",
    "http://127.0.0.1:8080, http://127.0.0.1:8080, 127.0.0.1:8080, false",
    "http://[::1]:8080, http://[::1]:8080, [::1]:8080, false",
    "http://localhost, http://localhost, localhost:80, false",
    "http://127.example.com, http://127.example.com, 127.example.com:80, true"
  })
  void readsUrlsAndHosts(String text, String url, String terraformHost, boolean exposed) {
    ServerAddress address = ServerAddress.parse(text);

    assertThat(address).hasToString(url);
    assertThat(address.terraformHost()).isEqualTo(terraformHost);
    assertThat(address.isExposed()).isEqualTo(exposed);
    assertThat(address.at("/api/v2/x?y=%5B")).hasToString(url + "/api/v2/x?y=%5B");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ftp://state.example.com",
        "https://",
        "https://ann:secret@state.example.com",
        "https://state.example.com/path",
        "https://state.example.com?secret",
        "https://state.example.com#secret",
        "https://state example.com/secret"
      })
  void refusesWhatIsNone(String text) {
    assertThatThrownBy(() -> ServerAddress.parse(text))
        .isInstanceOf(RemoteFailedException.class)
        .hasMessageContaining("https://state.example.com")
        .hasMessageNotContaining("secret");
  }
}
