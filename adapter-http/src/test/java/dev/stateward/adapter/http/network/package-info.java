/** Who is at the other end of a connection. */
@NullMarked
package dev.stateward.adapter.http.network;

import org.jspecify.annotations.NullMarked;
