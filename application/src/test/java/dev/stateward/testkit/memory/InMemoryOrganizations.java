package dev.stateward.testkit.memory;

import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

final class InMemoryOrganizations implements Organizations {
  private final InMemoryTransactions transactions;

  InMemoryOrganizations(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Organization organization) {
    transactions.change(tables -> {
      requireFree(tables, organization);
      Tables.insert(tables.organizations, organization.id(), organization);
    });
  }

  private static void requireFree(Tables tables, Organization organization) {
    if (find(tables, organization.name())
        .filter(other -> !other.id().equals(organization.id()))
        .isPresent()) {
      throw new NameTakenException();
    }
  }

  @Override
  public Optional<Organization> find(OrganizationName name) {
    return transactions.read(tables -> find(tables, name));
  }

  static Optional<Organization> find(Tables tables, OrganizationName name) {
    return tables.organizations.values().stream()
        .filter(organization -> key(organization.name()).equals(key(name)))
        .findFirst();
  }

  private static String key(OrganizationName name) {
    return name.value().toLowerCase(Locale.ROOT);
  }

  @Override
  public Optional<Organization> hold(OrganizationId id) {
    transactions.requireTransaction();
    return transactions.write(tables -> Optional.ofNullable(tables.organizations.get(id)));
  }

  @Override
  public Page<Organization> list(Credential member, String contains, PageRequest request) {
    String contained = contains.toLowerCase(Locale.ROOT);
    return transactions.read(tables ->
        Pages.cut(
            tables.organizations.values().stream()
                .filter(one -> InMemoryMemberships.belongs(tables, member.principal(), one.id()))
                .filter(one -> InMemoryTokens.holds(tables, member, one.id()))
                .filter(one ->
                    key(one.name()).contains(contained)
                        || one.email().toLowerCase(Locale.ROOT).contains(contained))
                .sorted(Comparator.comparing(one -> key(one.name())))
                .toList(),
            request));
  }

  @Override
  public boolean save(Organization organization) {
    return transactions.write(tables -> {
      Organization known = tables.organizations.get(organization.id());
      if (known == null) {
        return false;
      }
      requireFree(tables, organization);
      tables.organizations.put(
          known.id(),
          new Organization(
              known.id(), organization.name(), organization.email(), known.createdAt()));
      return true;
    });
  }

  @Override
  public Map<OrganizationId, Details> details(Collection<OrganizationId> ids) {
    return transactions.read(tables ->
        ids.stream()
            .distinct()
            .filter(tables.organizations::containsKey)
            .collect(Collectors.toMap(id -> id, id -> details(tables, id))));
  }

  private static Details details(Tables tables, OrganizationId id) {
    return new Details(
        tables.settings.getOrDefault(id, OrganizationSettings.INITIAL),
        InMemoryMemberships.list(tables, id).stream()
            .filter(OrganizationMembership::active)
            .allMatch(one -> one.user().secondFactor()));
  }

  @Override
  public boolean keep(OrganizationId id, OrganizationSettings settings) {
    return transactions.write(tables -> {
      boolean there = tables.organizations.containsKey(id);
      if (there) {
        tables.settings.put(id, settings);
      }
      return there;
    });
  }

  @Override
  public boolean remove(OrganizationId id) {
    return transactions.write(tables -> {
      boolean there = tables.organizations.containsKey(id);
      tables.removeOrganization(id);
      return there;
    });
  }
}
