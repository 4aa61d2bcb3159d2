@NullMarked
package dev.stateward.bootstrap.admin;

import org.jspecify.annotations.NullMarked;
