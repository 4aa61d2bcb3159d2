/**
 * What changed between versions (ADR 207). A job extracts instances of states, in order; a diff is
 * told from what it found. Start at {@link dev.stateward.application.change.ChangeServices}.
 */
@NullMarked
package dev.stateward.application.change;

import org.jspecify.annotations.NullMarked;
