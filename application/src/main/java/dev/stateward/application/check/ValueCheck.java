package dev.stateward.application.check;

import dev.stateward.application.blob.WrappedRows;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.ValueKeys;
import dev.stateward.application.blob.port.ValueKeys.Kind;
import dev.stateward.application.check.port.CheckEvent.Step;
import dev.stateward.application.check.port.Finding;
import dev.stateward.application.check.port.Finding.Remedy;
import dev.stateward.application.check.port.FindingKind;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.CheckBudgets;
import java.security.KeyException;
import java.util.List;
import java.util.Optional;

/** Finds values in rows whose data key is missing, or cannot be unwrapped. */
final class ValueCheck {
  /** An id that no wrapping key has. */
  private static final String NONE = "";

  private final ValueKeys keys;
  private final KeyWrapper wrapper;

  ValueCheck(ValueKeys keys, KeyWrapper wrapper) {
    this.keys = keys;
    this.wrapper = wrapper;
  }

  void run(FindingCount findings) {
    for (Kind kind : Kind.values()) {
      missing(kind, findings);
      unreadable(kind, findings);
    }
  }

  private void missing(Kind kind, FindingCount findings) {
    List<String> part = keys.missing(kind, Optional.empty(), CheckBudgets.ROWS);
    while (!part.isEmpty()) {
      part.forEach(id ->
          findings.found(finding(FindingKind.VALUE_KEY_MISSING, kind, id, "has no data key")));
      part = keys.missing(kind, Optional.of(part.getLast()), CheckBudgets.ROWS);
    }
  }

  private void unreadable(Kind kind, FindingCount findings) {
    WrappedRows rows = new WrappedRows.OfValues(keys, kind);
    long done = 0;
    List<WrappedRows.Row> part = rows.notUnder(NONE, Optional.empty(), CheckBudgets.ROWS);
    while (!part.isEmpty()) {
      part.stream()
          .filter(row -> !opens(row))
          .map(row ->
              finding(
                  FindingKind.VALUE_KEY_UNREADABLE,
                  kind,
                  row.id(),
                  "has a data key that cannot be unwrapped"))
          .forEach(findings::found);
      done += part.size();
      findings.at(Step.VALUE_KEYS, done, 0);
      part = rows.notUnder(NONE, Optional.of(part.getLast().id()), CheckBudgets.ROWS);
    }
  }

  private boolean opens(WrappedRows.Row row) {
    try {
      wrapper.unwrap(row.key(), row.binding().get());
      return true;
    } catch (StoreUnavailableException e) {
      if (e.getCause() instanceof KeyException) {
        return false;
      }
      throw e;
    }
  }

  private static Finding finding(FindingKind found, Kind kind, String id, String what) {
    return switch (kind) {
      case OUTPUTS ->
          new Finding(found, id, "", "what is stored of the outputs " + what, Remedy.NONE);
      case WEBHOOK_URL ->
          new Finding(found, "", id, "what is stored of the URL " + what, Remedy.NONE);
      case DIGESTS ->
          new Finding(
              found, "", id, "what is compared of the organization's states " + what, Remedy.NONE);
    };
  }
}
