/** A database driver that fails when a test says so. */
@NullMarked
package dev.stateward.testkit.driver;

import org.jspecify.annotations.NullMarked;
