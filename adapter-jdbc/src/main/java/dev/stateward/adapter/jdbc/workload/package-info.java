/** Workload identities, their tokens, and the ID tokens that they used. */
@NullMarked
package dev.stateward.adapter.jdbc.workload;

import org.jspecify.annotations.NullMarked;
