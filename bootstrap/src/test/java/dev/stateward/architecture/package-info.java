/**
 * The architecture as tests: rules over the compiled classes of all modules, and for each rule a
 * fixture that breaks it, so that no rule is there only in name. Start reading at {@link
 * dev.stateward.architecture.ArchitectureRules}.
 */
@NullMarked
package dev.stateward.architecture;

import org.jspecify.annotations.NullMarked;
