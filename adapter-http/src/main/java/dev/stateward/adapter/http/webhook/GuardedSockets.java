package dev.stateward.adapter.http.webhook;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;

/**
 * Sockets that connect only to allowed targets: they check the address they connect to, after name
 * resolution.
 */
final class GuardedSockets extends SocketFactory {
  private final WebhookTargets targets;

  GuardedSockets(WebhookTargets targets) {
    this.targets = targets;
  }

  private static final class Guarded extends Socket {
    private final WebhookTargets targets;

    Guarded(WebhookTargets targets) {
      this.targets = targets;
    }

    @Override
    public void connect(SocketAddress endpoint) throws IOException {
      connect(endpoint, 0);
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
      if (!(endpoint instanceof InetSocketAddress target)
          || target.isUnresolved()
          || targets.refuse(target.getAddress())) {
        throw new TargetRefusedException();
      }
      super.connect(endpoint, timeout);
    }
  }

  @Override
  public Socket createSocket() {
    return new Guarded(targets);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  private Socket connected(InetSocketAddress target) throws IOException {
    Socket socket = createSocket();
    try {
      socket.connect(target);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }
}
