/** Teams and their members. */
@NullMarked
package dev.stateward.application.team;

import org.jspecify.annotations.NullMarked;
