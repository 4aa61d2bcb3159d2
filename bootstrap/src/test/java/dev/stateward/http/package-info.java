/** The HTTP client of the tests that have a server. */
@NullMarked
package dev.stateward.http;

import org.jspecify.annotations.NullMarked;
