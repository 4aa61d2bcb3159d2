/**
 * The test kit: what tests of every module are written with. {@link dev.stateward.testkit.memory}
 * holds fakes of the driven ports, {@link dev.stateward.testkit.contract} what every implementation
 * of them must do.
 */
@NullMarked
package dev.stateward.testkit;

import org.jspecify.annotations.NullMarked;
