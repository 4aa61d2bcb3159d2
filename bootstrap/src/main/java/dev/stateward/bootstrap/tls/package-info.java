/**
 * The certificate of a server that speaks TLS itself: its files, what is wrong with them, and what
 * is shown to clients meanwhile. Start with {@link
 * dev.stateward.bootstrap.tls.ReloadedCertificate}.
 */
@NullMarked
package dev.stateward.bootstrap.tls;

import org.jspecify.annotations.NullMarked;
