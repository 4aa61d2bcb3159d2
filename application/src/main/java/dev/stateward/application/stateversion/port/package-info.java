/** Publishing and reading state versions, and where they are stored. */
@NullMarked
package dev.stateward.application.stateversion.port;

import org.jspecify.annotations.NullMarked;
