/** Audit records and the heads of trails. */
@NullMarked
package dev.stateward.adapter.jdbc.audit;

import org.jspecify.annotations.NullMarked;
