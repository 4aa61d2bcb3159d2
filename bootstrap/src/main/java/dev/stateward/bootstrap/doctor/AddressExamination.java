package dev.stateward.bootstrap.doctor;

import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Connections;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.Requests;
import dev.stateward.bootstrap.settings.Settings.Listening;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.cert.X509Certificate;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Whether clients reach the server at its public URL, and what is between. */
final class AddressExamination implements Examination {
  private static final String SUBJECT = "public URL";
  private static final Duration MOST_SKEW = Duration.ofMinutes(1);
  private static final long DAYS_TO_WARN = 30;

  private final Listening listening;
  private final String token;
  private final ClientEnvironment client;

  /**
   * An examination of the public URL.
   *
   * @param token a token of the API to try there; empty for none
   * @param client names the authorities that are trusted, as for other commands
   */
  AddressExamination(Listening listening, String token, ClientEnvironment client) {
    this.listening = listening;
    this.token = token;
    this.client = client;
  }

  @Override
  public String subject() {
    return SUBJECT;
  }

  @Override
  public List<Finding> examine() throws InterruptedException {
    try {
      return examine(Connections.of(client).trust());
    } catch (RemoteFailedException e) {
      return List.of(
          Finding.fail(
              SUBJECT,
              String.valueOf(e.getMessage()),
              "fix the file, or unset SSL_CERT_FILE to trust the authorities of Java"));
    }
  }

  private List<Finding> examine(SSLContext trust) throws InterruptedException {
    URI url = listening.address();
    try (HttpClient http =
        HttpClient.newBuilder()
            .connectTimeout(NodeBudgets.EXAMINED_ANSWER)
            .sslContext(trust)
            .build()) {
      HttpResponse<String> discovery = get(http, url + "/.well-known/terraform.json", "");
      List<Finding> findings = new ArrayList<>(judged(url, discovery));
      if (findings.stream().noneMatch(each -> each.level() == Finding.Level.FAIL)) {
        findings.addAll(new ProxyTrial(url, trust).findings());
        if (!token.isEmpty()) {
          findings.add(shown(get(http, url + "/api/v2/account/details", token)));
        }
      }
      return findings;
    } catch (SSLException e) {
      return List.of(
          Finding.fail(
              SUBJECT,
              url + ": " + Reasons.of(e),
              "send the whole chain, for this name; clients must trust its root: set SSL_CERT_FILE"
                  + " to its certificate to try that here"));
    } catch (ConnectException e) {
      return List.of(
          Finding.warn(
              SUBJECT,
              "nobody answers at " + url,
              "start the server; if it runs, look at STATEWARD_PUBLIC_URL, the proxy and the"
                  + " firewall"));
    } catch (IOException e) {
      return List.of(
          Finding.fail(
              SUBJECT,
              url + ": " + Reasons.of(e),
              "look whether this machine resolves the name, and at the proxy's log"));
    }
  }

  private static HttpResponse<String> get(HttpClient http, String url, String token)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = Requests.to(URI.create(url)).timeout(NodeBudgets.EXAMINED_ANSWER);
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private static List<Finding> judged(URI url, HttpResponse<String> answer) {
    List<Finding> findings = new ArrayList<>();
    findings.add(discovered(url, answer));
    answer.headers().firstValue("Date").ifPresent(date -> addSkew(findings, date));
    answer.sslSession().ifPresent(session -> addDaysLeft(findings, session));
    if (url.getScheme().equals("http") && !loopback(url.getHost())) {
      findings.add(
          Finding.warn(
              SUBJECT,
              "it is not https: tokens and states cross the network in the clear",
              "set STATEWARD_TLS_CERTIFICATE_FILE, or put a proxy with TLS in front; `terraform` looks"
                  + " for the server at https only"));
    }
    return findings;
  }

  private static boolean loopback(String host) {
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }

  private static Finding discovered(URI url, HttpResponse<String> answer) {
    int status = answer.statusCode();
    if (status / 100 == 3) {
      String to = answer.headers().firstValue("Location").orElse("nowhere");
      return Finding.fail(
          SUBJECT,
          url + " redirects to " + to.split("\\?", 2)[0],
          "set STATEWARD_PUBLIC_URL to where it leads; clients do not repeat uploads there");
    }
    boolean ours =
        answer.headers().firstValue("Content-Type").orElse("").startsWith("application/json")
            && answer.body().contains("\"state.v2\"");
    if (status == 200 && ours) {
      return Finding.ok(SUBJECT, url + " answers");
    }
    return Finding.fail(
        SUBJECT,
        "%s answers %d, and not as this server".formatted(url, status),
        "look which program has that address, and where the proxy passes requests to");
  }

  private static void addSkew(List<Finding> findings, String date) {
    Instant there;
    try {
      there = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    } catch (DateTimeException e) {
      return;
    }
    Duration skew = Duration.between(there, Instant.now()).abs();
    if (skew.compareTo(MOST_SKEW) > 0) {
      findings.add(
          Finding.warn(
              SUBJECT,
              "its clock and this machine's are " + skew.toSeconds() + " s apart",
              "synchronize both with NTP"));
    }
  }

  private static void addDaysLeft(List<Finding> findings, SSLSession session) {
    try {
      if (session.getPeerCertificates()[0] instanceof X509Certificate certificate) {
        findings.add(
            left(
                SUBJECT,
                "its certificate is trusted, and",
                Instant.now(),
                certificate.getNotAfter().toInstant()));
      }
    } catch (SSLPeerUnverifiedException e) {
      findings.add(Finding.fail(SUBJECT, "it showed no certificate", "set TLS up there"));
    }
  }

  /**
   * Judges how long a certificate is still valid.
   *
   * @param known what is said before that
   */
  static Finding left(String subject, String known, Instant now, Instant end) {
    long days = Duration.between(now, end).toDays();
    String found = known + " valid for " + days + " days";
    return days < DAYS_TO_WARN
        ? Finding.warn(subject, found, "renew it; see why that does not happen by itself")
        : Finding.ok(subject, found);
  }

  private static Finding shown(HttpResponse<String> answer) {
    return answer.statusCode() == 200
        ? Finding.ok(SUBJECT, "the token in STATEWARD_TOKEN arrives and is valid")
        : Finding.fail(
            SUBJECT,
            "the token in STATEWARD_TOKEN is answered " + answer.statusCode(),
            "if it is valid, the proxy takes the header Authorization away");
  }
}
