/**
 * Workload identities and what their claims must be; managing them, exchanging ID tokens, and where
 * both are stored.
 */
@NullMarked
package dev.stateward.application.workload.port;

import org.jspecify.annotations.NullMarked;
