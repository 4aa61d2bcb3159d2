/** Teams and their members. */
@NullMarked
package dev.stateward.adapter.jdbc.team;

import org.jspecify.annotations.NullMarked;
