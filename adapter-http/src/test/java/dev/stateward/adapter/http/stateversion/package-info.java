/** The parts of what serves state versions that are worth a test of their own. */
@NullMarked
package dev.stateward.adapter.http.stateversion;

import org.jspecify.annotations.NullMarked;
