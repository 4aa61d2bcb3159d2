/** Whether the server is alive and can do its work, for load balancers and monitors. */
@NullMarked
package dev.stateward.adapter.http.health;

import org.jspecify.annotations.NullMarked;
