/**
 * Fakes of the driven ports, held to the same contracts as the real ones and as strict as
 * PostgreSQL: a conflict dooms its transaction, names and references are checked. Start reading at
 * {@link dev.stateward.testkit.memory.InMemoryDatabase}.
 */
@NullMarked
package dev.stateward.testkit.memory;

import org.jspecify.annotations.NullMarked;
