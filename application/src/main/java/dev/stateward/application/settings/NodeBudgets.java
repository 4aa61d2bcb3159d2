package dev.stateward.application.settings;

import java.time.Duration;

/** What the operation of a node takes: its end, its health, its access log, its use of S3. */
public final class NodeBudgets {
  private NodeBudgets() {}

  /** How long requests may take once the server stops, unless the operator sets another time. */
  public static final Duration LAST_REQUESTS = Duration.ofMinutes(1);

  /** How long a start or a command goes on at most once the process is told to stop. */
  public static final Duration GIVING_UP = Duration.ofSeconds(10);

  /** How old the findings are at most that {@code GET /health/ready} answers with. */
  public static final Duration HEALTH_AGE = Duration.ofSeconds(3);

  /** How long a look at the server's health waits for what does not answer. */
  public static final Duration HEALTH_WAIT = Duration.ofSeconds(3);

  /** The longest identifier of a request that is taken over from its caller, in characters. */
  public static final int REQUEST_IDENTIFIER = 128;

  /** The most characters of a header that a line of the access log shows. */
  public static final int LOGGED_HEADER = 160;

  /** So many lines of the access log wait to be written; each takes a kilobyte at most. */
  public static final int ACCESS_LINES = 4096;

  /** How often a node looks whether the files of its certificate have changed. */
  public static final Duration CERTIFICATE_LOOK = Duration.ofSeconds(5);

  /** The most bytes of a file with the certificate, or with its key. */
  public static final int CERTIFICATE_FILE = 64 * 1024;

  /** How old the time of the database's clock may be before it is asked for again. */
  public static final Duration CLOCK_AGE = Duration.ofSeconds(5);

  /** A clock is wrong that differs by more than this from the database's. */
  public static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

  /** How long the command doctor examines an installation at most. */
  public static final Duration EXAMINATION = Duration.ofSeconds(30);

  /** How long the command doctor waits for one answer at the public URL. */
  public static final Duration EXAMINED_ANSWER = Duration.ofSeconds(5);

  /** How long a command that asks a server by its URL waits for a connection. */
  public static final Duration CLIENT_CONNECT = Duration.ofSeconds(10);

  /** How long such a command waits for one answer to a large request, or in a transfer. */
  public static final Duration CLIENT_ANSWER = Duration.ofMinutes(1);

  /** How long such a command waits for any other answer, with all repeated requests. */
  public static final Duration CLIENT_WAIT = Duration.ofSeconds(30);

  /** The size of a request, in bytes, from which it is large. */
  public static final int CLIENT_LARGE = 1024 * 1024;

  /** The longest pause before it asks again; told to wait longer, it gives up. */
  public static final Duration CLIENT_PAUSE = Duration.ofSeconds(5);

  /** The most bytes of an answer that such a command reads. */
  public static final int CLIENT_DOCUMENT = 64 * 1024 * 1024;

  /** The longest file of the access of teams that is read, in bytes. */
  public static final int ACCESS_FILE = 4 * 1024 * 1024;

  /** How many requests a second a command sends that reads the access to all workspaces. */
  public static final int ACCESS_REQUESTS = 20;

  /** How often a transfer reads what a broken connection did not bring. */
  public static final int TRANSFER_ATTEMPTS = 3;

  /** The pause before a transfer reads it again. */
  public static final Duration TRANSFER_RETRY = Duration.ofSeconds(1);

  /** How often a transfer waits for one answer, when the server tells it to. */
  public static final int TRANSFER_WAITS = 100;

  /** The longest such pause; told to wait longer, the transfer ends, to go on later. */
  public static final Duration TRANSFER_PAUSE = Duration.ofMinutes(5);

  /** How long the upload of one state may take. */
  public static final Duration TRANSFER_UPLOAD = Duration.ofMinutes(10);

  /** So many state versions a transfer asks for at a time, as a document of each may be long. */
  public static final int TRANSFER_PAGE = 20;

  /** The most versions of one workspace that a transfer moves: it knows them all at a time. */
  public static final int TRANSFER_VERSIONS = 100_000;

  /** So many passes of a mirror, but one, bring new states alone; one compares everything. */
  public static final int MIRROR_QUICK = 10;

  /** The longest pause of a mirror after passes that failed; it doubles until then. */
  public static final Duration MIRROR_PAUSE = Duration.ofMinutes(10);

  /** The pause of a cut-over before it tries again to lock what others have locked. */
  public static final Duration MIRROR_LOCK = Duration.ofSeconds(5);

  /** How long an S3 server has to accept a connection. */
  public static final Duration S3_CONNECT = Duration.ofSeconds(5);

  /** How long an S3 server may be silent, unless the operator sets another time. */
  public static final Duration S3_SILENCE = Duration.ofSeconds(20);

  /** So many bytes a second it stores of an object that it has received, before it answers. */
  public static final int S3_STORING_RATE = 8 * 1024 * 1024;

  /** The most requests of a node to an S3 server, unless the operator sets another number. */
  public static final int S3_REQUESTS = 256;

  /** How long a key server has to accept a connection. */
  public static final Duration KEY_SERVER_CONNECT = Duration.ofSeconds(2);

  /** How long one request to a key server may take in all. */
  public static final Duration KEY_SERVER_CALL = Duration.ofSeconds(5);

  /** How often a request is sent that a key server did not answer, or could not serve. */
  public static final int KEY_SERVER_ATTEMPTS = 3;

  /** How long the second attempt waits; each one after it twice as long as the one before. */
  public static final Duration KEY_SERVER_PAUSE = Duration.ofMillis(200);

  /** The most bytes of an answer of a key server. */
  public static final int KEY_SERVER_ANSWER = 64 * 1024;

  /** The most bytes of a file with a token or the like for a key server. */
  public static final int KEY_SERVER_FILE = 16 * 1024;

  /** The most characters that are repeated of what a key server says. */
  public static final int KEY_SERVER_REASON = 200;

  /** How old an opened wrapping key is when a key server is asked for it again. */
  public static final Duration WRAPPING_KEY_AGE = Duration.ofMinutes(5);

  /** How long after a failure a key server is not asked again. */
  public static final Duration KEY_SERVER_REST = Duration.ofSeconds(5);

  /** How long an opened wrapping key serves without a key server, unless the operator sets it. */
  public static final Duration WRAPPING_KEY_MEMORY = Duration.ofHours(1);

  /** How many earlier versions of a key of a server are looked for, to delete copies of them. */
  public static final int FORMER_ROOT_KEYS = 20;

  /** How often a change of the wrapping keys is tried that other nodes change as well. */
  public static final int WRAPPING_KEY_CHANGES = 10;
}
