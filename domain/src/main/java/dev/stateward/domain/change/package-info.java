/**
 * What changed between two versions of a state, told from digests: no value of a state is ever
 * here. Start at {@link dev.stateward.domain.change.VersionDiff}.
 */
@NullMarked
package dev.stateward.domain.change;

import org.jspecify.annotations.NullMarked;
