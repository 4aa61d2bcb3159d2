package dev.stateward.adapter.http.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientAddressesTest {
  private final ClientAddresses addresses =
      new ClientAddresses(
          Stream.of("10.0.0.0/8", "fd00::/8")
              .map(Network::parse)
              .map(it -> it.orElseThrow())
              .toList());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "203.0.113.9 |                              | 203.0.113.9",
        "203.0.113.9 | 198.51.100.1                 | 203.0.113.9",
        "10.1.1.1    | 198.51.100.1                 | 198.51.100.1",
        "10.1.1.1    | 192.0.2.66, 198.51.100.1     | 198.51.100.1",
        "10.1.1.1    | 198.51.100.1, 10.2.2.2       | 198.51.100.1",
        "10.1.1.1    | 192.0.2.66,198.51.100.1,fd00::7 | 198.51.100.1",
        "10.1.1.1    | 10.3.3.3, 10.2.2.2           | 10.3.3.3",
        "10.1.1.1    | 198.51.100.1:4711            | 198.51.100.1",
        "10.1.1.1    | [2001:db8::1]:4711           | 2001:db8:0:0:0:0:0:1",
        "10.1.1.1    | 2001:db8::1                  | 2001:db8:0:0:0:0:0:1",
        "10.1.1.1    | ::ffff:198.51.100.1          | 198.51.100.1",
        "10.1.1.1    | 198.51.100.1, nonsense       | 10.1.1.1",
        "10.1.1.1    | localhost                    | 10.1.1.1",
        "10.1.1.1    | 198.51.100.1, 10.2.2.2, unknown | 10.1.1.1",
        "10.1.1.1    | ,                            | 10.1.1.1",
      })
  void believesProxiesItTrustsAndNobodyElse(String peer, String forwarded, String client) {
    assertThat(
            addresses
                .client(
                    Network.literal(peer).orElseThrow(),
                    forwarded == null ? List.of() : List.of(forwarded))
                .getHostAddress())
        .isEqualTo(client);
  }

  @ParameterizedTest
  @CsvSource({
    "198.51.100.1, 198.51.100.1, true",
    "198.51.100.1, 198.51.100.2, false",
    "2001:db8::1, 2001:db8::2, true",
    "2001:db8::1, 2001:db8:0:1::1, false"
  })
  void countsSubnetsOfIpv6AsOneClient(String one, String other, boolean same) {
    assertThat(
            AddressKeys.of(Network.literal(one).orElseThrow())
                .equals(AddressKeys.of(Network.literal(other).orElseThrow())))
        .isEqualTo(same);
  }
}
