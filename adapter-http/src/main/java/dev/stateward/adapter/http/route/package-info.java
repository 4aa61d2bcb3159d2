/**
 * The routes of the server as a table: method, path, section of the contract, handler. What a
 * handler does is in the package of its feature. Start at {@code RouteTable}, which lists every
 * section.
 */
@NullMarked
package dev.stateward.adapter.http.route;

import org.jspecify.annotations.NullMarked;
