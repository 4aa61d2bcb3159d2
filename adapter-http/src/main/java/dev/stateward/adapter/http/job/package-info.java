/** Background jobs, for site admins. */
@NullMarked
package dev.stateward.adapter.http.job;

import org.jspecify.annotations.NullMarked;
