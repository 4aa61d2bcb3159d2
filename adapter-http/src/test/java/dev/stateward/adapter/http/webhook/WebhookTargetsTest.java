package dev.stateward.adapter.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.network.Network;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookTargetsTest {
  private static final WebhookTargets TARGETS = new WebhookTargets(List.of());

  private static WebhookTargets allowing(String... networks) {
    return new WebhookTargets(
        Arrays.stream(networks).map(text -> Network.parse(text).orElseThrow()).toList());
  }

  private static InetAddress address(String text) throws UnknownHostException {
    return InetAddress.getByName(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.0",
        "10.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "168.63.129.16",
        "169.254.0.0",
        "169.254.169.254",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.31.196.1",
        "192.52.193.1",
        "192.175.48.1",
        "192.88.99.1",
        "192.168.0.0",
        "192.168.255.255",
        "198.18.0.0",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::2:1",
        "::ffff:0:8.8.8.8",
        "1fff::1",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "::10.1.2.3",
        "64:ff9b::10.0.0.1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::808:808",
        "100::1",
        "2001::1",
        "2001:0:808:808::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "2002:a9fe:a9fe::",
        "2002:c0a8:101::1",
        "2620:4f:8000::1",
        "3ffe::1",
        "3fff::1",
        "4000::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "ff02::1"
      })
  void refusesWhatIsNoMachineOnTheInternet(String text) throws UnknownHostException {
    assertThat(TARGETS.refuse(address(text))).isTrue();
    assertThat(TARGETS.objection(url(text)))
        .contains("must not point to a loopback, private or other special address");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "::ffff:8.8.8.8",
        "64:ff9b::8.8.8.8",
        "2002:808:808::1",
        "2001:4860:4860::8888",
        "2606:4700:4700::1111"
      })
  void takesMachinesOnTheInternet(String text) throws UnknownHostException {
    assertThat(TARGETS.refuse(address(text))).isFalse();
    assertThat(TARGETS.objection(url(text))).isEmpty();
  }

  /** A resolver may give it so; {@link InetAddress#getByAddress} never does. */
  private static InetAddress mapped(String text) throws UnknownHostException {
    byte[] bytes = new byte[16];
    bytes[10] = -1;
    bytes[11] = -1;
    System.arraycopy(address(text).getAddress(), 0, bytes, 12, 4);
    return Inet6Address.getByAddress("hooks.example.test", bytes, -1);
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1,       true",
    "169.254.169.254, true",
    "10.0.0.1,        true",
    "0.0.0.0,         true",
    "8.8.8.8,         false"
  })
  void judgesMappedAddressesByWhatTheyAreMappedTo(String text, boolean refused)
      throws UnknownHostException {
    InetAddress address = mapped(text);

    assertThat(address).isInstanceOf(Inet6Address.class);
    assertThat(TARGETS.refuse(address)).isEqualTo(refused);
  }

  @Test
  void allowsMappedAddressesAsWhatTheyAreMappedTo() throws UnknownHostException {
    assertThat(allowing("127.0.0.0/8").refuse(mapped("127.0.0.1"))).isFalse();
    assertThat(allowing("::/0").refuse(mapped("127.0.0.1"))).isTrue();
  }

  private static String url(String address) {
    return "https://" + (address.contains(":") ? "[" + address + "]" : address) + ":8443/in?a=b";
  }

  @Test
  void takesWhatTheOperatorAllows() throws UnknownHostException {
    WebhookTargets targets = allowing("10.1.0.0/16", "fd00::/8", "127.0.0.1/32");

    for (String taken : List.of("10.1.2.3", "fd12::1", "127.0.0.1", "::ffff:10.1.0.1")) {
      assertThat(targets.refuse(address(taken))).as(taken).isFalse();
    }
    for (String refused : List.of("10.2.0.0", "fc00::1", "127.0.0.2", "::1", "2002:a02::1")) {
      assertThat(targets.refuse(address(refused))).as(refused).isTrue();
    }
    assertThat(targets.refuse(address("64:ff9b::10.1.2.3"))).isFalse();
    assertThat(targets.objection("http://localhost:8080/")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hooks.example.test",
        "ftp://hooks.example.test/",
        "https:hooks.example.test",
        "https:/hooks.example.test",
        "https:\\\\hooks.example.test",
        "https://",
        "https:///in",
        "https://u@hooks.example.test/",
        "https://u:p@hooks.example.test/",
        "https://@hooks.example.test/",
        "https://hooks.example.test/#top",
        "https://hooks.example.test/#",
        "https://hooks.example.test:99999/",
        "https://hooks.example.test/a b",
        "https://hooks.example.test/\\n",
        " https://hooks.example.test/",
        "file:///etc/passwd"
      })
  void wantsAPlainUrl(String url) {
    assertThat(TARGETS.objection(url))
        .contains("must be http:// or https:// with a host, and without user or fragment");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost/",
        "https://LOCALHOST:1/",
        "https://localhost./",
        "https://a.localhost/in"
      })
  void refusesNamesOfTheMachineItself(String url) {
    assertThat(TARGETS.objection(url)).isPresent();
  }

  @Test
  void takesOtherNamesUntilTheyAreLookedUp() {
    assertThat(TARGETS.objection("HTTPS://Hooks.Example.Test/in?a=b")).isEmpty();
    assertThat(TARGETS.objection("http://metadata.internal/")).isEmpty();
    String longest = "https://a.test/" + "x".repeat(2033);
    assertThat(TARGETS.objection(longest)).isEmpty();
    assertThat(TARGETS.objection(longest + "x"))
        .contains("is too long (maximum is 2048 characters)");
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8,       true",
    "0.0.0.0/0,        true",
    "127.0.0.1/32,     true",
    "::/0,             true",
    "fd00::/8,         true",
    "10.0.0.0,         false",
    "10.0.0.1/8,       false",
    "10.0.0.0/33,      false",
    "fd00::/129,       false",
    "10.0.0/8,         false",
    "256.0.0.0/8,      false",
    "localhost/8,      false",
    "fd00:::/8,        false",
    "10.0.0.0/-1,      false",
    "10.0.0.0/8/8,     false",
    "'',               false"
  })
  void readsNetworks(String text, boolean readable) {
    assertThat(Network.parse(text).isPresent()).isEqualTo(readable);
  }
}
