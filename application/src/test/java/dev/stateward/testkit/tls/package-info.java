/** Certificates of an authority that a test makes, for servers and clients that speak TLS. */
@NullMarked
package dev.stateward.testkit.tls;

import org.jspecify.annotations.NullMarked;
