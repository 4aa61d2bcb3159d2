package dev.stateward.bootstrap.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Shows a certificate that can be replaced while handshakes are going on. The one before is kept
 * for those that have begun with it.
 */
final class ShownCertificate extends X509ExtendedKeyManager {
  private final AtomicReference<Shown> shown;

  ShownCertificate(ServerCertificate certificate) {
    shown = new AtomicReference<>(new Shown(0, certificate, certificate));
  }

  /**
   * What is shown.
   *
   * @param number counts replacements
   */
  private record Shown(int number, ServerCertificate present, ServerCertificate former) {
    private @Nullable ServerCertificate named(String alias) {
      if (alias.equals(Integer.toString(number))) {
        return present;
      }
      return alias.equals(Integer.toString(number - 1)) ? former : null;
    }
  }

  ServerCertificate present() {
    return shown.get().present();
  }

  void replace(ServerCertificate certificate) {
    shown.updateAndGet(before -> new Shown(before.number() + 1, certificate, before.present()));
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
    Shown now = shown.get();
    return now.present().key().getAlgorithm().equals(keyType)
        ? Integer.toString(now.number())
        : null;
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    ServerCertificate named = shown.get().named(alias);
    return named == null ? null : named.chain().toArray(X509Certificate[]::new);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    ServerCertificate named = shown.get().named(alias);
    return named == null ? null : named.key();
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return new String[] {Integer.toString(shown.get().number())};
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, Socket socket) {
    throw new UnsupportedOperationException("connections have engines, not sockets");
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyType, Principal @Nullable [] issuers, Socket socket) {
    return null;
  }
}
