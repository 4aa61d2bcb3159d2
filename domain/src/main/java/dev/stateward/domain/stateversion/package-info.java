/**
 * State versions: one type per status, and the decision whether one version may follow another.
 * Contents are never here, only their digests. Start at {@link
 * dev.stateward.domain.stateversion.StateVersion} and {@link
 * dev.stateward.domain.stateversion.Succession}.
 */
@NullMarked
package dev.stateward.domain.stateversion;

import org.jspecify.annotations.NullMarked;
