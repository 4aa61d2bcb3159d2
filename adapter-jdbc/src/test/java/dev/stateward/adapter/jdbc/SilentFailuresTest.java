package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.consumer.OutputConsumersContract;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.testkit.contract.AuditTrailContract;
import dev.stateward.testkit.contract.BlobChecksContract;
import dev.stateward.testkit.contract.BrowserSessionsContract;
import dev.stateward.testkit.contract.DeliveriesContract;
import dev.stateward.testkit.contract.GuardrailsContract;
import dev.stateward.testkit.contract.JobsContract;
import dev.stateward.testkit.contract.LegalHoldsContract;
import dev.stateward.testkit.contract.MembershipsContract;
import dev.stateward.testkit.contract.OnlyOn;
import dev.stateward.testkit.contract.OrganizationsContract;
import dev.stateward.testkit.contract.PasswordsContract;
import dev.stateward.testkit.contract.ProjectsContract;
import dev.stateward.testkit.contract.ProviderIdentitiesContract;
import dev.stateward.testkit.contract.RemoteStateConsumersContract;
import dev.stateward.testkit.contract.ResourceMetersContract;
import dev.stateward.testkit.contract.RetentionPoliciesContract;
import dev.stateward.testkit.contract.RunsContract;
import dev.stateward.testkit.contract.SecondFactorsContract;
import dev.stateward.testkit.contract.StateVersionCatalogContract;
import dev.stateward.testkit.contract.StateVersionsContract;
import dev.stateward.testkit.contract.TeamAccessesContract;
import dev.stateward.testkit.contract.TeamsContract;
import dev.stateward.testkit.contract.TokensContract;
import dev.stateward.testkit.contract.UsageContract;
import dev.stateward.testkit.contract.UsersContract;
import dev.stateward.testkit.contract.WebhooksContract;
import dev.stateward.testkit.contract.WorkloadIdentitiesContract;
import dev.stateward.testkit.contract.WorkspaceListsContract;
import dev.stateward.testkit.contract.WorkspacesContract;
import dev.stateward.testkit.driver.BreakingDriver;
import dev.stateward.testkit.fixture.OpenStores;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Every statement is broken once, by all that the contracts of the stores do, and no failure tells
 * a value that was bound.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
@OnlyOn(SilentFailuresTest.Breaking.class)
public final class SilentFailuresTest {
  /** Statements that the contracts run within transactions only, at most. */
  private static final int UNBROKEN = 25;

  private static final StatementsInTurn STATEMENTS = new StatementsInTurn();

  /** PostgreSQL behind a driver that breaks each statement once. */
  public static final class Breaking extends PostgresKind {
    @Override
    public OpenStores open() {
      OpenStores opened = super.open();
      return new OpenStores(BreakingStores.of(opened.stores(), STATEMENTS), opened.closing());
    }
  }

  private @Nullable BreakingDriver driver;

  @BeforeAll
  void standBeforeTheDriver() throws SQLException {
    driver = BreakingDriver.before(PostgresPeer.server().base(), STATEMENTS);
  }

  @AfterAll
  void leaveTheDriverAlone() throws SQLException {
    Objects.requireNonNull(driver).close();
    Set<String> unbroken = new HashSet<>(STATEMENTS.executed);
    unbroken.removeAll(STATEMENTS.broken);
    unbroken.removeIf(
        sql -> !sql.contains("?") || sql.contains("flyway") || sql.contains("_catalog"));
    assertThat(STATEMENTS.broken).hasSizeGreaterThan(150);
    assertThat(unbroken).as("of %s broken", STATEMENTS.broken.size()).hasSizeLessThan(UNBROKEN);
  }

  private static final String SECRET = "canary-of-a-secret";

  @Test
  void tellsNothingOfRealFailuresOfH2() {
    assertSilent(H2Peer.open());
  }

  @Test
  void tellsNothingOfRealFailuresOfPostgres() {
    assertSilent(PostgresPeer.open());
  }

  private static void assertSilent(OpenStores opened) {
    JdbiTransactions transactions = (JdbiTransactions) opened.stores().transactions();
    String insert =
        """
        INSERT INTO installation (name, secret) VALUES (:name, :secret)
        """;
    transactions.write(handle ->
        handle.createUpdate(insert).bind("name", SECRET).bind("secret", SECRET).execute());

    assertSilent(transactions, insert, SECRET);
    assertSilent(transactions, insert, SECRET.repeat(1000));
    assertSilent(transactions, "SELECT CAST(:name AS integer), CAST(:secret AS integer)", SECRET);
    opened.closing().run();
  }

  private static void assertSilent(JdbiTransactions transactions, String sql, String value) {
    assertThatThrownBy(() ->
            transactions.write(handle ->
                handle
                    .createQuery(sql)
                    .bind("name", value)
                    .bind("secret", value)
                    .mapTo(String.class)
                    .list()))
        .satisfies(failure -> assertThat(told(failure)).doesNotContain(SECRET));
  }

  private static String told(Throwable failure) {
    StringBuilder told = new StringBuilder();
    BreakingStores.tell(failure, told, Collections.newSetFromMap(new IdentityHashMap<>()));
    return told.toString();
  }

  @Nested
  final class AuditTrail extends AuditTrailContract {}

  @Nested
  final class BlobChecks extends BlobChecksContract {}

  @Nested
  final class BrowserSessions extends BrowserSessionsContract {}

  @Nested
  final class SecondFactors extends SecondFactorsContract {}

  @Nested
  final class Passwords extends PasswordsContract {}

  @Nested
  final class ProviderIdentities extends ProviderIdentitiesContract {}

  @Nested
  final class Deliveries extends DeliveriesContract {}

  @Nested
  final class Jobs extends JobsContract {}

  @Nested
  final class LegalHolds extends LegalHoldsContract {}

  @Nested
  final class Memberships extends MembershipsContract {}

  @Nested
  final class ResourceMeters extends ResourceMetersContract {}

  @Nested
  final class Organizations extends OrganizationsContract {}

  @Nested
  final class Projects extends ProjectsContract {}

  @Nested
  final class Guardrails extends GuardrailsContract {}

  @Nested
  final class RetentionPolicies extends RetentionPoliciesContract {}

  @Nested
  final class Runs extends RunsContract {}

  @Nested
  final class RemoteStateConsumers extends RemoteStateConsumersContract {}

  @Nested
  final class OutputConsumers extends OutputConsumersContract {}

  @Nested
  final class StateVersionCatalog extends StateVersionCatalogContract {}

  @Nested
  final class StateVersions extends StateVersionsContract {}

  @Nested
  final class TeamAccesses extends TeamAccessesContract {}

  @Nested
  final class Teams extends TeamsContract {}

  @Nested
  final class Tokens extends TokensContract {}

  @Nested
  final class Usage extends UsageContract {}

  @Nested
  final class Users extends UsersContract {}

  @Nested
  final class WorkloadIdentities extends WorkloadIdentitiesContract {}

  @Nested
  final class Webhooks extends WebhooksContract {}

  @Nested
  final class WorkspaceLists extends WorkspaceListsContract {}

  @Nested
  final class Workspaces extends WorkspacesContract {}
}
