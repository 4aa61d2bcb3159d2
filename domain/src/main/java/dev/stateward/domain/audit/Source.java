package dev.stateward.domain.audit;

/**
 * Where a request came from; each part is empty when it is not known.
 *
 * @param address the address of the peer: the client's, or that of the last proxy before the server
 * @param forwardedFor what the request itself claims in {@code X-Forwarded-For}; worth as much as
 *     the proxy that wrote it
 * @param request the identifier of the request, as in its answer and in the log
 * @param agent the program that sent it, as it calls itself
 */
public record Source(String address, String forwardedFor, String request, String agent) {
  /** The source of anything that did not come in a request. */
  public static final Source NONE = new Source("", "", "", "");

  private static final int LONGEST = 256;

  /** Cuts each part to {@value #LONGEST} characters, because clients choose the text. */
  public Source {
    address = Details.cut(address, LONGEST);
    forwardedFor = Details.cut(forwardedFor, LONGEST);
    request = Details.cut(request, LONGEST);
    agent = Details.cut(agent, LONGEST);
  }
}
