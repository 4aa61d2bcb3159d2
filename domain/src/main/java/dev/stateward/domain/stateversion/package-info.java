/**
 * State versions: one type per status, and the decision whether one version may follow another.
 * State data is never here, only its digests. Start at {@link
 * dev.stateward.domain.stateversion.StateVersion} and {@link
 * dev.stateward.domain.stateversion.Succession}.
 */
@NullMarked
package dev.stateward.domain.stateversion;

import org.jspecify.annotations.NullMarked;
