package dev.stateward.adapter.jdbc;

import dev.stateward.application.UploadFencingContract;

final class H2UploadFencingTest extends UploadFencingContract {
  H2UploadFencingTest() {
    super(H2Peer::open);
  }
}
