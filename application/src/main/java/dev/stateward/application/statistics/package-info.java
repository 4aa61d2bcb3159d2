/** Counting what is stored and what waits. */
@NullMarked
package dev.stateward.application.statistics;

import org.jspecify.annotations.NullMarked;
