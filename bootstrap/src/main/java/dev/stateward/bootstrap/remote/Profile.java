package dev.stateward.bootstrap.remote;

/**
 * A server that a user has given a name.
 *
 * @param server its URL
 * @param organization the organization of names without one; empty for none
 * @param tokenFile the file of its token; empty when it is found where Terraform looks
 */
record Profile(String server, String organization, String tokenFile) {}
