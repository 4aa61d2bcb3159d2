/**
 * Runs and configuration versions, recorded so that a state version can say what produced it; the
 * server executes neither.
 */
@NullMarked
package dev.stateward.domain.run;

import org.jspecify.annotations.NullMarked;
