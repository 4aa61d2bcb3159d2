/** A disk that fails when a test says so. */
@NullMarked
package dev.stateward.testkit.disk;

import org.jspecify.annotations.NullMarked;
