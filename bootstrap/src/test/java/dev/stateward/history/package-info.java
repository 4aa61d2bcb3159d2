/**
 * Histories of concurrent operations, and a checker that tells whether a workspace that does one
 * operation after another could have given the same answers.
 */
@NullMarked
package dev.stateward.history;

import org.jspecify.annotations.NullMarked;
