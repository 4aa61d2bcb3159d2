package dev.stateward.bootstrap.server;

import dev.stateward.adapter.http.health.Readiness.Need;
import dev.stateward.adapter.http.metrics.HttpMetrics;
import dev.stateward.adapter.http.settings.Listener;
import dev.stateward.adapter.http.settings.Listener.Protocol;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.server.Workers.Idle;
import dev.stateward.bootstrap.settings.Settings.Listening;
import dev.stateward.bootstrap.settings.Settings.Tls;
import dev.stateward.bootstrap.telemetry.Monitoring;
import dev.stateward.bootstrap.tls.ReloadedCertificate;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The TLS of a server that speaks it itself; nothing for another one. */
final class ServerTls implements AutoCloseable {
  private final List<ReloadedCertificate> certificates;
  private final List<Workers> looking;

  private ServerTls(List<ReloadedCertificate> certificates, CommitBell bell) {
    this.certificates = certificates;
    this.looking =
        certificates.stream()
            .map(certificate ->
                Workers.start(
                    (caller, failures) -> {
                      certificate.look();
                      return 0;
                    },
                    1,
                    Idle.fixed(NodeBudgets.CERTIFICATE_LOOK),
                    bell))
            .toList();
  }

  /** Reads the certificate, and begins to look whether its files change. */
  static ServerTls of(Listening listening, Monitoring monitoring, CommitBell bell) {
    List<ReloadedCertificate> certificates =
        switch (listening.tls()) {
          case Tls.Off() -> List.of();
          case Tls.Files files -> List.of(ReloadedCertificate.of(files, InstantSource.system()));
        };
    monitoring
        .telemetry()
        .meters()
        .watch(
            HttpMetrics.CERTIFICATE_DAYS,
            () ->
                certificates.stream()
                    .mapToDouble(ReloadedCertificate::daysLeft)
                    .findFirst()
                    .orElse(Double.NaN));
    return new ServerTls(certificates, bell);
  }

  /** Where the server listens, and what it speaks there. */
  Listener listener(Address address) {
    return new Listener(address.host(), address.port(), protocol(address.publicUrl()));
  }

  private Protocol protocol(URI publicUrl) {
    String host = publicUrl.getHost().toLowerCase(Locale.ROOT);
    // Browsers would keep to https with everything else on this machine, too.
    boolean strict = !host.equals("localhost") && !host.endsWith(".localhost");
    return certificates.stream()
        .<Protocol>map(certificate -> new Protocol.Https(certificate.keys(), strict))
        .findFirst()
        .orElseGet(Protocol.Http::new);
  }

  /** What of it has to be well. */
  Stream<WatchedPart> watched(InstantSource time) {
    return certificates.stream()
        .map(each -> new WatchedPart("certificate", Need.PARTLY, () -> requireSound(each), time));
  }

  private static void requireSound(ReloadedCertificate certificate) {
    certificate
        .problem()
        .ifPresent(problem -> {
          throw new ShownProblemException(problem.shown(), problem.details());
        });
  }

  @Override
  public void close() {
    looking.forEach(Workers::close);
  }
}
