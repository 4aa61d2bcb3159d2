/** Identifiers that are the same in every run of a test. */
@NullMarked
package dev.stateward.testkit.ids;

import org.jspecify.annotations.NullMarked;
