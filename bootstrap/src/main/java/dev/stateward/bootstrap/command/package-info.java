/**
 * The commands of the program: they read options, ask the application as its operator, and print
 * the answer. Answers go to standard output, everything else to standard error; 0 means done, 1
 * failed, 2 wrong usage or settings. Start reading at {@link
 * dev.stateward.bootstrap.command.Program}.
 */
@NullMarked
package dev.stateward.bootstrap.command;

import org.jspecify.annotations.NullMarked;
