/**
 * State versions: their life as one type per stage, and the judgement whether one version may
 * succeed another. Content itself never comes here, only its digests. Start at {@link
 * dev.stateward.domain.stateversion.StateVersion} and {@link
 * dev.stateward.domain.stateversion.Succession}.
 */
@NullMarked
package dev.stateward.domain.stateversion;

import org.jspecify.annotations.NullMarked;
