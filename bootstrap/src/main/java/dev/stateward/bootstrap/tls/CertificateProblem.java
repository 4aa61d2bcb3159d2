package dev.stateward.bootstrap.tls;

/**
 * What is wrong with a certificate.
 *
 * @param shown what anybody may read
 * @param details more for the log, such as names of files; empty for nothing
 */
public record CertificateProblem(String shown, String details) {}
