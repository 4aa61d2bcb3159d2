package dev.stateward.application.workspace;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.workspace.TagBinding;
import java.util.Collection;

/** The limits on tags of a workspace or project. */
public final class TagRules {
  private TagRules() {}

  /**
   * Refuses more tags than allowed; a workspace or project that already has more may keep or remove
   * some.
   */
  public static void requireFew(Collection<TagBinding> before, Collection<TagBinding> after) {
    if (after.size() > TagBinding.MOST && after.size() > before.size()) {
      throw new UseCaseFailedException(
          Failure.Invalid.of(
              "/data", "Tag bindings cannot exceed " + TagBinding.MOST + " bindings per resource"));
    }
  }
}
