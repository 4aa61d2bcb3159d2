/** Tests of the commands, run in process. */
@NullMarked
package dev.stateward.bootstrap.command;

import org.jspecify.annotations.NullMarked;
