/** Managing teams and their members, and where they are stored. */
@NullMarked
package dev.stateward.application.team.port;

import org.jspecify.annotations.NullMarked;
