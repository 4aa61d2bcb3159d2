/** Counting what is stored. */
@NullMarked
package dev.stateward.adapter.jdbc.statistics;

import org.jspecify.annotations.NullMarked;
