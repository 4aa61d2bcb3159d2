/** What commands that ask a server do without one. */
@NullMarked
package dev.stateward.bootstrap.remote;

import org.jspecify.annotations.NullMarked;
