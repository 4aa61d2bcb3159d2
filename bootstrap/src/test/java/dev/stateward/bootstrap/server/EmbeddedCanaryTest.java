package dev.stateward.bootstrap.server;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

class EmbeddedCanaryTest extends CanaryContract {
  @Override
  Map<String, String> places() {
    return Map.of();
  }

  @Override
  List<String> passwords() {
    return List.of();
  }

  @Override
  String driver() {
    return "jdbc:h2:mem:";
  }

  @Override
  Connection database(Path folder) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:h2:" + folder.resolve("data/stateward") + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE",
        "sa",
        "");
  }
}
