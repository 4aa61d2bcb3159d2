package dev.stateward.application.stateversion;

import dev.stateward.application.port.Page;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.ReadingState.VersionPage;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionCatalog.Listed;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** A page of versions that is read in batches of limited memory. */
final class VersionBatches implements VersionPage {
  private final StateVersionCatalog catalog;
  private final Page<Listed> page;
  private final Function<StateVersionDetails, StateVersionView> views;

  VersionBatches(
      StateVersionCatalog catalog,
      Page<Listed> page,
      Function<StateVersionDetails, StateVersionView> views) {
    this.catalog = catalog;
    this.page = page;
    this.views = views;
  }

  @Override
  public Page<StateVersionId> ids() {
    return page.map(Listed::id);
  }

  @Override
  public long memory() {
    Set<String> digests = new HashSet<>();
    long all = page.items().stream().mapToLong(listed -> listed.bytesBeside(digests)).sum();
    long largest = page.items().stream().mapToLong(Listed::bytes).max().orElse(0);
    return Math.min(all, Math.max(largest, Budgets.VERSIONS_AT_ONCE)) * Budgets.READING_FACTOR;
  }

  @Override
  public void forEach(Consumer<StateVersionView> taker) {
    List<StateVersionId> batch = new ArrayList<>();
    Set<String> digests = new HashSet<>();
    long bytes = 0;
    for (Listed listed : page.items()) {
      long more = listed.bytesBeside(digests);
      if (!batch.isEmpty() && bytes + more > Budgets.VERSIONS_AT_ONCE) {
        give(batch, taker);
        batch.clear();
        digests.clear();
        bytes = 0;
        more = listed.bytesBeside(digests);
      }
      batch.add(listed.id());
      bytes += more;
    }
    give(batch, taker);
  }

  private void give(List<StateVersionId> batch, Consumer<StateVersionView> taker) {
    if (!batch.isEmpty()) {
      catalog.findAll(batch).forEach(entry -> taker.accept(views.apply(entry)));
    }
  }
}
