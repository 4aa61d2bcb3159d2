/**
 * The API over HTTP. Handlers read a request, call a driving port and render what it returned;
 * authorization and business rules are behind the ports. Start at {@link
 * dev.stateward.adapter.http.HttpApi}; every route is in {@code RouteTable}.
 */
@NullMarked
package dev.stateward.adapter.http;

import org.jspecify.annotations.NullMarked;
