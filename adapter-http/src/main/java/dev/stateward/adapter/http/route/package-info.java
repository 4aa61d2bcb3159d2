/**
 * The routes of the server as a table: method, path, section of the contract, handler. Handlers are
 * in the packages of their features. Start at {@code RouteTable}, which lists every section.
 */
@NullMarked
package dev.stateward.adapter.http.route;

import org.jspecify.annotations.NullMarked;
