/** Audit trails: as the database keeps them, and how they are read, sealed and verified. */
@NullMarked
package dev.stateward.application.audit.port;

import org.jspecify.annotations.NullMarked;
