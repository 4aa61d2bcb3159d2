/** Rebuilding an installation from its store of states alone. */
@NullMarked
package dev.stateward.application.recovery.port;

import org.jspecify.annotations.NullMarked;
