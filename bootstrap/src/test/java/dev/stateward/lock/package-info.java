/**
 * The lock of the libraries in the program and of the tools that build it, which `make lock`
 * writes.
 */
@NullMarked
package dev.stateward.lock;

import org.jspecify.annotations.NullMarked;
