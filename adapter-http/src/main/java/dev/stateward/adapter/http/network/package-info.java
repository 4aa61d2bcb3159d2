/**
 * Who is at the other end of a connection, how many connections they may have, and how slow they
 * may be. Knows nothing of what is sent. Start at {@code ClientAddresses} and {@code SlowClients}.
 */
@NullMarked
package dev.stateward.adapter.http.network;

import org.jspecify.annotations.NullMarked;
