package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.remote.RemoteFailedException;

/**
 * Adds to the refusal of a request what the user named, which texts of the API leave out.
 *
 * @param subject what the request is about
 */
record RefusedRequest(String subject) {
  private static final String NO_MEMBER = " is not a member of the organization";

  /** The failure to report. */
  RemoteFailedException explain(RemoteFailedException failure) {
    String text = String.valueOf(failure.getMessage());
    if (!failure.isRefused() || text.contains(subject)) {
      return failure;
    }
    return failure.saying(subject + ": " + text + advice(text));
  }

  private String advice(String text) {
    if (!text.endsWith(NO_MEMBER)) {
      return "";
    }
    String place = subject.substring(subject.lastIndexOf(' ') + 1);
    String organization = place.contains("/") ? place.substring(0, place.indexOf('/')) : "ORG";
    return "; invite them with `stateward member create " + organization + "/EMAIL`";
  }
}
