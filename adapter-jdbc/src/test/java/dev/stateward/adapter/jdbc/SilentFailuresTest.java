package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.consumer.OutputConsumersContract;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.application.store.Stores;
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
@OnlyOn("PostgreSQL")
final class SilentFailuresTest {
  /** Statements that the contracts run within transactions only, at most. */
  private static final int UNBROKEN = 25;

  private final StatementsInTurn statements = new StatementsInTurn();
  private @Nullable BreakingDriver driver;

  @BeforeAll
  void standBeforeTheDriver() throws SQLException {
    driver = BreakingDriver.before(PostgresPeer.server().base(), statements);
  }

  @AfterAll
  void leaveTheDriverAlone() throws SQLException {
    Objects.requireNonNull(driver).close();
    Set<String> unbroken = new HashSet<>(statements.executed);
    unbroken.removeAll(statements.broken);
    unbroken.removeIf(
        sql -> !sql.contains("?") || sql.contains("flyway") || sql.contains("_catalog"));
    assertThat(statements.broken).hasSizeGreaterThan(150);
    assertThat(unbroken).as("of %s broken", statements.broken.size()).hasSizeLessThan(UNBROKEN);
  }

  private OpenStores breaking() {
    OpenStores opened = PostgresPeer.open();
    Stores stores = BreakingStores.of(opened.stores(), statements);
    return new OpenStores(stores, opened.closing());
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
  final class AuditTrail extends AuditTrailContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class BlobChecks extends BlobChecksContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class BrowserSessions extends BrowserSessionsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class SecondFactors extends SecondFactorsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Passwords extends PasswordsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class ProviderIdentities extends ProviderIdentitiesContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Deliveries extends DeliveriesContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Jobs extends JobsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class LegalHolds extends LegalHoldsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Memberships extends MembershipsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class ResourceMeters extends ResourceMetersContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Organizations extends OrganizationsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Projects extends ProjectsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Guardrails extends GuardrailsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class RetentionPolicies extends RetentionPoliciesContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Runs extends RunsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class RemoteStateConsumers extends RemoteStateConsumersContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class OutputConsumers extends OutputConsumersContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class StateVersionCatalog extends StateVersionCatalogContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class StateVersions extends StateVersionsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class TeamAccesses extends TeamAccessesContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Teams extends TeamsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Tokens extends TokensContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Usage extends UsageContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Users extends UsersContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class WorkloadIdentities extends WorkloadIdentitiesContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Webhooks extends WebhooksContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class WorkspaceLists extends WorkspaceListsContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }

  @Nested
  final class Workspaces extends WorkspacesContract {
    @Override
    protected OpenStores open() {
      return breaking();
    }
  }
}
