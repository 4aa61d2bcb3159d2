/** Trials of nodes whose clocks jump. */
@NullMarked
package dev.stateward.clock;

import org.jspecify.annotations.NullMarked;
