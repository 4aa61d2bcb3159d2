/** The parts of what serves state versions that are worth a test of their own. */
@NullMarked
package dev.stateward.adapter.http.webhook;

import org.jspecify.annotations.NullMarked;
