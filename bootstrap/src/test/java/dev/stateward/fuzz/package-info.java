/**
 * What a fuzzer calls with bytes of its own: one class for each kind of foreign bytes, with the
 * method that Jazzer looks for. {@code make fuzz} runs them; {@code FuzzSeedsTest} gives each the
 * seeds that are kept in {@code src/test/resources/fuzz}.
 */
@NullMarked
package dev.stateward.fuzz;

import org.jspecify.annotations.NullMarked;
