/**
 * The addresses of clients, and the limits on their connections and pace. Independent of the
 * content of requests. Start at {@code ClientAddresses} and {@code SlowClients}.
 */
@NullMarked
package dev.stateward.adapter.http.network;

import org.jspecify.annotations.NullMarked;
