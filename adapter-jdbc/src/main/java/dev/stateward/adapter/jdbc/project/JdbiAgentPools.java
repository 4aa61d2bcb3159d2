package dev.stateward.adapter.jdbc.project;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.organization.JdbiOrganizations;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.project.port.AgentPoolOrder;
import dev.stateward.application.project.port.AgentPools;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.agent.AgentPoolName;
import dev.stateward.domain.organization.OrganizationId;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;

public final class JdbiAgentPools implements AgentPools {
  private static final String SELECT =
      """
      SELECT a.id,
             a.name,
             a.organization_scoped,
             a.created_at,
      """
          + JdbiOrganizations.COLUMNS
          + """
            FROM agent_pools a
            JOIN organizations o ON o.id = a.organization_id
          """;

  private static final Table<AgentPool> POOLS =
      new Table<>("agent_pools", "a", SELECT, JdbiAgentPools::read);

  private final JdbiTransactions transactions;

  public JdbiAgentPools(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(AgentPool pool) {
    transactions.write(handle ->
        bindChangeable(
                handle.createUpdate(
                    """
                    INSERT INTO agent_pools (
                      id, organization_id, name, name_key, organization_scoped, created_at)
                    VALUES (
                      :id, :organization, :name, :name_key, :organization_scoped, :created_at)
                    """),
                pool)
            .bind("organization", pool.organization().id().value())
            .bind("created_at", Columns.utc(pool.createdAt()))
            .execute());
  }

  private static <S extends SqlStatement<S>> S bindChangeable(S statement, AgentPool pool) {
    return statement
        .bind("id", pool.id().value())
        .bind("name", pool.name().value())
        .bind("name_key", Columns.key(pool.name().value()))
        .bind("organization_scoped", pool.organizationScoped());
  }

  @Override
  public Optional<AgentPool> find(AgentPoolId id) {
    return transactions.read(handle -> POOLS.find(handle, id.value()));
  }

  @Override
  public Optional<AgentPool> hold(AgentPoolId id) {
    transactions.requireTransaction();
    return transactions.read(handle -> POOLS.hold(handle, id.value()));
  }

  @Override
  public boolean save(AgentPool pool) {
    return transactions.write(handle ->
        bindChangeable(
                handle.createUpdate(
                    """
                    UPDATE agent_pools
                       SET name = :name,
                           name_key = :name_key,
                           organization_scoped = :organization_scoped
                     WHERE id = :id
                    """),
                pool)
            .execute())
        == 1;
  }

  @Override
  public boolean remove(AgentPoolId id) {
    return transactions.write(handle -> POOLS.remove(handle, id.value()));
  }

  @Override
  public Page<AgentPool> list(
      OrganizationId organization, String nameContains, AgentPoolOrder order, PageRequest request) {
    Conditions conditions = Conditions.where("a.organization_id", organization.value());
    if (!nameContains.isEmpty()) {
      conditions
          .and("a.name_key LIKE :name_pattern")
          .bind("name_pattern", Columns.containing(nameContains));
    }
    return transactions.read(handle -> POOLS.page(handle, conditions, columns(order), request));
  }

  private static String columns(AgentPoolOrder order) {
    return switch (order) {
      case BY_NAME -> "a.name_key";
      case BY_NAME_BACKWARDS -> "a.name_key DESC";
      case OLDEST_FIRST -> "a.created_at, a.name_key";
      case NEWEST_FIRST -> "a.created_at DESC, a.name_key DESC";
    };
  }

  private static AgentPool read(Row row) throws SQLException {
    return new AgentPool(
        new AgentPoolId(row.getString("id")),
        JdbiOrganizations.read(row),
        new AgentPoolName(row.getString("name")),
        row.getBoolean("organization_scoped"),
        row.instant("created_at"));
  }
}
