package dev.stateward.bootstrap.server;

import java.util.Map;

class EmbeddedServerTest extends ServerContract {
  @Override
  Map<String, String> places() {
    return Map.of();
  }
}
