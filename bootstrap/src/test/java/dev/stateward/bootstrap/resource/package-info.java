/** What commands that ask a server do without one. */
@NullMarked
package dev.stateward.bootstrap.resource;

import org.jspecify.annotations.NullMarked;
