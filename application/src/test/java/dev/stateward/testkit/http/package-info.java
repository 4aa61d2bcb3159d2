/** The client by which tests of every module call a running server. */
@NullMarked
package dev.stateward.testkit.http;

import org.jspecify.annotations.NullMarked;
