package dev.stateward.application;

import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.domain.workspace.TagBinding;
import java.util.Collection;

/** How many tags a workspace or a project may have. */
final class TagRules {
  private TagRules() {}

  /** Refuses more tags than are allowed; what has more already may keep and lose some. */
  static void requireFew(Collection<TagBinding> before, Collection<TagBinding> after) {
    if (after.size() > TagBinding.MOST && after.size() > before.size()) {
      throw new UseCaseFailedException(
          Failure.Invalid.of(
              "/data", "Tag bindings cannot exceed " + TagBinding.MOST + " bindings per resource"));
    }
  }
}
