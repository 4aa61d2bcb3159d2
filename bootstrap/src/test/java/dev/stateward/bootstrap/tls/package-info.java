/** Certificates in files of PEM, good and bad ones, and what a server shows meanwhile. */
@NullMarked
package dev.stateward.bootstrap.tls;

import org.jspecify.annotations.NullMarked;
