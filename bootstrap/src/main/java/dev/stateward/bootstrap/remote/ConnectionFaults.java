package dev.stateward.bootstrap.remote;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLException;

/** Describes why a server gave no answer, and what to do. */
public final class ConnectionFaults {
  private ConnectionFaults() {}

  /** The reason for {@code failure}, without the name of the server. */
  public static String why(IOException failure) {
    return switch (failure) {
      case SSLException e when String.valueOf(e.getMessage()).contains("plaintext") ->
          "it does not speak TLS there: if it is to be reached without, give its URL with http://";
      case SSLException e ->
          "TLS failed: %s; for an authority of your own set SSL_CERT_FILE to its certificate"
              .formatted(root(e).getMessage());
      case HttpTimeoutException ignored -> "it took too long; try again later";
      case SocketTimeoutException ignored -> "it took too long; try again later";
      case UnknownHostException ignored -> "there is no host of that name";
      case ConnectException e when root(e) instanceof UnresolvedAddressException ->
          "there is no host of that name";
      case ConnectException ignored ->
          "nobody answers; look whether the server runs, and at the port and the firewall";
      default -> "the connection broke; try again";
    };
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
