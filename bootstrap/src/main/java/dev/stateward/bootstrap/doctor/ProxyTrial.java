package dev.stateward.bootstrap.doctor;

import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.Requests;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Begins an upload that nobody ordered, through whatever is between, and looks when it is refused,
 * and by whom: the server does so before the rest of it is sent.
 */
final class ProxyTrial {
  private static final String SUBJECT = "proxy";
  private static final long LARGE = 1024L * 1024 * 1024;
  private static final int BEGINNING = 128 * 1024;
  private static final int STATUS_LINE = 64;

  private final URI url;
  private final SSLContext trust;

  ProxyTrial(URI url, SSLContext trust) {
    this.url = url;
    this.trust = trust;
  }

  List<Finding> findings() throws IOException {
    List<Finding> findings = new ArrayList<>();
    try (Socket socket = connected()) {
      findings.add(judged(answer(socket)));
    } catch (SocketTimeoutException e) {
      findings.add(
          Finding.warn(
              SUBJECT,
              "an upload does not reach the server until all of it has reached the proxy",
              "let it pass bodies on as they come; nginx: proxy_request_buffering off;"));
    }
    return findings;
  }

  private static Finding judged(String answer) {
    if (answer.contains(" 404 ")) {
      return Finding.ok(SUBJECT, "uploads of 1 GiB pass, as they come");
    }
    if (answer.contains(" 413 ")) {
      return Finding.fail(
          SUBJECT,
          "an upload of 1 GiB is refused as too large, with 413",
          "raise its limit; nginx: client_max_body_size 0;");
    }
    return Finding.fail(
        SUBJECT,
        "an upload is answered: " + (answer.isEmpty() ? "the end of the connection" : answer),
        "let it pass PUT requests below /v1/object/ on to the server, and their answers back");
  }

  private Socket connected() throws IOException {
    boolean secure = url.getScheme().equals("https");
    int port = url.getPort() > 0 ? url.getPort() : secure ? 443 : 80;
    String host = url.getHost().replaceAll("[\\[\\]]", "");
    int longest = Math.toIntExact(NodeBudgets.EXAMINED_ANSWER.toMillis());
    Socket plain = new Socket();
    try {
      plain.connect(new InetSocketAddress(host, port), longest);
      plain.setSoTimeout(longest);
      if (!secure) {
        return plain;
      }
      SSLSocket socket = (SSLSocket) trust.getSocketFactory().createSocket(plain, host, port, true);
      var parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      return socket;
    } catch (IOException e) {
      plain.close();
      throw e;
    }
  }

  private String answer(Socket socket) throws IOException {
    String head =
        """
        PUT /v1/object/doctor HTTP/1.1\r
        Host: %s\r
        User-Agent: %s\r
        Content-Type: application/octet-stream\r
        Content-Length: %d\r
        \r
        """
            .formatted(url.getRawAuthority(), Requests.AGENT, LARGE);
    try {
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().write(new byte[BEGINNING]);
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      // It was refused before it was sent; the answer may be there.
    }
    return statusLine(socket.getInputStream());
  }

  private static String statusLine(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int each = in.read();
        each >= ' ' && each < 0x7f && line.length() < STATUS_LINE;
        each = in.read()) {
      line.append((char) each);
    }
    return line.toString();
  }
}
