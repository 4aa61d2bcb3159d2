package dev.stateward.testkit.memory;

import dev.stateward.application.signin.port.SecondFactors;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.user.UserId;
import dev.stateward.testkit.memory.Tables.RecoveryCode;
import java.util.List;
import java.util.Optional;

final class InMemorySecondFactors implements SecondFactors {
  private final InMemoryTransactions transactions;

  InMemorySecondFactors(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<Authenticator> find(UserId user) {
    return transactions.read(tables -> Optional.ofNullable(tables.authenticators.get(user)));
  }

  @Override
  public void put(UserId user, Authenticator authenticator, List<SecretDigest> recoveryCodes) {
    remove(user);
    transactions.change(tables -> {
      tables.users.put(user, Tables.referred(tables.users, user).withSecondFactor(true));
      tables.authenticators.put(user, authenticator);
      recoveryCodes.forEach(code -> tables.recoveryCodes.add(new RecoveryCode(user, code)));
    });
  }

  @Override
  public boolean use(UserId user, Authenticator authenticator, long step) {
    return transactions.write(tables -> {
      Authenticator stored = tables.authenticators.get(user);
      if (stored == null
          || !stored.mark().equals(authenticator.mark())
          || stored.usedStep() >= step) {
        return false;
      }
      tables.authenticators.put(user, new Authenticator(stored.key(), stored.mark(), step));
      return true;
    });
  }

  @Override
  public boolean hasRecoveryCode(UserId user, SecretDigest code) {
    return transactions.read(tables -> tables.recoveryCodes.contains(new RecoveryCode(user, code)));
  }

  @Override
  public boolean useRecoveryCode(UserId user, SecretDigest code) {
    return transactions.write(tables -> tables.recoveryCodes.remove(new RecoveryCode(user, code)));
  }

  @Override
  public int recoveryCodes(UserId user) {
    return transactions.read(tables ->
        (int) tables.recoveryCodes.stream().filter(code -> code.user().equals(user)).count());
  }

  @Override
  public boolean isRequired(UserId user) {
    return transactions.read(tables ->
        tables.memberships.values().stream()
            .filter(one -> one.active() && one.user().id().equals(user))
            .map(one ->
                tables.settings.getOrDefault(one.organization().id(), OrganizationSettings.INITIAL))
            .anyMatch(settings ->
                settings.collaboratorPolicy() == CollaboratorPolicy.TWO_FACTOR_MANDATORY));
  }

  @Override
  public boolean remove(UserId user) {
    return transactions.write(tables -> remove(tables, user));
  }

  static boolean remove(Tables tables, UserId user) {
    tables.users.computeIfPresent(user, (id, known) -> known.withSecondFactor(false));
    tables.recoveryCodes.removeIf(code -> code.user().equals(user));
    return tables.authenticators.remove(user) != null;
  }
}
