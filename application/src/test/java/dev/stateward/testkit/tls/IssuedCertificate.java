package dev.stateward.testkit.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * A certificate that an authority of a test has issued.
 *
 * @param chain the certificate, and those between it and the authority, in PEM
 * @param key its key, in PEM, for its owner alone
 * @param store where both are as well
 * @param alias its name there
 * @param password of the store
 */
public record IssuedCertificate(Path chain, Path key, Path store, String alias, String password) {
  /** What a server needs to show it. */
  public X509ExtendedKeyManager keys() {
    char[] secret = password.toCharArray();
    try {
      KeyStore all = KeyStore.getInstance(store.toFile(), secret);
      KeyStore own = KeyStore.getInstance("PKCS12");
      own.load(null, null);
      own.setKeyEntry(alias, all.getKey(alias, secret), secret, all.getCertificateChain(alias));
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(own, secret);
      return Arrays.stream(factory.getKeyManagers())
          .filter(X509ExtendedKeyManager.class::isInstance)
          .map(X509ExtendedKeyManager.class::cast)
          .findFirst()
          .orElseThrow();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
