/** Managing the access of teams, explaining it, and recording denials. */
@NullMarked
package dev.stateward.application.access.port;

import org.jspecify.annotations.NullMarked;
