/** Agent pools: names that clients group agents under; this server has no agents (ADR 117). */
@NullMarked
package dev.stateward.domain.agent;

import org.jspecify.annotations.NullMarked;
