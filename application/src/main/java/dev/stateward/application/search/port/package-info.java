/** Ports of the search for resources. */
@NullMarked
package dev.stateward.application.search.port;

import org.jspecify.annotations.NullMarked;
