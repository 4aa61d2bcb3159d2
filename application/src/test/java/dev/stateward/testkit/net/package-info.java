/** Networks of tests. */
@NullMarked
package dev.stateward.testkit.net;

import org.jspecify.annotations.NullMarked;
