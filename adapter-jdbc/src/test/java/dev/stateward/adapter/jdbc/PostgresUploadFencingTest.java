package dev.stateward.adapter.jdbc;

import dev.stateward.application.UploadFencingContract;

final class PostgresUploadFencingTest extends UploadFencingContract {
  PostgresUploadFencingTest() {
    super(PostgresPeer::open);
  }
}
