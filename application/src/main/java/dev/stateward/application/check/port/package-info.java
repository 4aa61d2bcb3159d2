/** How the blobs of an installation are checked, and what that asks of the database. */
@NullMarked
package dev.stateward.application.check.port;

import org.jspecify.annotations.NullMarked;
