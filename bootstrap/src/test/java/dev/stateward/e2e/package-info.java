/**
 * The program as its clients meet it: a server process on H2 and files, the real CLIs, kill -9.
 *
 * <p>Nothing here knows a class of the server but its main class: what is tested is the contract of
 * the command line, the environment and the API. Start reading at EveryCommandTest; the support is
 * InstalledServer (the server), CliFolder (a configuration and the commands run in it) and Api.
 */
@NullMarked
package dev.stateward.e2e;

import org.jspecify.annotations.NullMarked;
