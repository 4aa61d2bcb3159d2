package dev.stateward.matrix;

import dev.stateward.application.StateApplication;
import dev.stateward.domain.audit.ChainVerdict;
import dev.stateward.domain.audit.TrailId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The audit records that requests left in a database. */
final class AuditRecords implements AutoCloseable {
  private static final Set<String> READS =
      Set.of(
          "state_version.download",
          "state_version.compare",
          "state_version_output.index",
          "state_version_output.show");

  private final Connection connection;

  AuditRecords(Connection connection) {
    this.connection = connection;
  }

  /** The audit records of a request. */
  record Entry(String action, String outcome, String actor, String request) {
    boolean denied() {
      return outcome.equals("denied");
    }

    boolean read() {
      return READS.contains(action);
    }

    /** Whether it follows from another change. */
    boolean follows() {
      return action.equals("state_version.discard");
    }
  }

  /** The number of the last record. */
  long last() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT max(number) FROM audit_records")) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  /** What was recorded after the record of that number. */
  List<Entry> after(long number) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            SELECT action, outcome, actor_id, request_id
              FROM audit_records
             WHERE number > ?
             ORDER BY number
            """)) {
      statement.setLong(1, number);
      try (ResultSet rows = statement.executeQuery()) {
        List<Entry> entries = new ArrayList<>();
        while (rows.next()) {
          entries.add(
              new Entry(
                  rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4)));
        }
        return entries;
      }
    }
  }

  /** The requests of which it was recorded that they were denied. */
  Set<String> denied() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT DISTINCT request_id FROM audit_records WHERE outcome = 'denied'")) {
      Set<String> requests = new HashSet<>();
      while (rows.next()) {
        requests.add(rows.getString(1));
      }
      return requests;
    }
  }

  /** What is wrong with the trails as a whole. */
  List<String> problems(StateApplication application, List<Actor> actors) throws SQLException {
    List<String> problems = new ArrayList<>();
    String all = everything();
    if (all.contains(States.HUSH) || all.replace("/v1/object/{", "").contains("/v1/object/")) {
      problems.add("there is a secret in the trail");
    }
    for (Actor actor : actors) {
      if (actor.token().length() > 20 && all.contains(actor.token())) {
        problems.add("the token of " + actor + " is in the trail");
      }
    }
    if (!all.contains("|denied|")) {
      problems.add("nothing that was denied is in the trail");
    }
    for (TrailId trail :
        application.operations().sealingAuditTrails().trails(MatrixServer.OPERATOR)) {
      if (application
              .operations()
              .sealingAuditTrails()
              .verify(MatrixServer.OPERATOR, trail, List.of())
          instanceof ChainVerdict.Broken broken) {
        problems.add(trail + " is " + broken);
      }
    }
    return problems;
  }

  private String everything() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM audit_records")) {
      StringBuilder all = new StringBuilder();
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int column = 1; column <= columns; column++) {
          all.append(rows.getString(column)).append('|');
        }
        all.append('\n');
      }
      return all.toString();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
