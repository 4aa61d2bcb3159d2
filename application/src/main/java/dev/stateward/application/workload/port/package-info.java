/** Managing workload identities, exchanging ID tokens, and where both are stored. */
@NullMarked
package dev.stateward.application.workload.port;

import org.jspecify.annotations.NullMarked;
