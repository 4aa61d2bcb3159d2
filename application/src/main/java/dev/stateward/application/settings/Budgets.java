package dev.stateward.application.settings;

import java.time.Duration;

/**
 * How much callers can send, store or cause at most, as {@code docs/guide/security.md} tells. Those
 * of jobs, of the database and of a node itself are {@link JobBudgets}, {@link DatabaseBudgets} and
 * {@link NodeBudgets}.
 */
public final class Budgets {
  private Budgets() {}

  // Requests
  /** The longest path of a request, its query included, in characters. */
  public static final int REQUEST_PATH = 4096;

  /** The most parameters in the query of a request; short ones take many times their bytes. */
  public static final int QUERY_PARAMETERS = 100;

  /** What the line of a request and its headers take at most, in bytes. */
  public static final int REQUEST_HEADERS = 16 * 1024;

  /** What a connection takes at most whose request waits, or is not complete, in bytes. */
  public static final int CONNECTION = 80 * 1024;

  /** The most headers of a request; short ones take several times their bytes. */
  public static final int REQUEST_HEADER_COUNT = 100;

  /** How long a connection may be silent between two bytes of a request. */
  public static final Duration IDLE_CONNECTION = Duration.ofMinutes(1);

  /** How long the server waits for a client before it judges its pace; the longest for headers. */
  public static final Duration SLOW_GRACE = Duration.ofSeconds(30);

  /** How many bytes a client sends or takes in each second that the server waits for it. */
  public static final int SLOWEST_RATE = 4 * 1024;

  /** How long the server waits for a client during one request at most. */
  public static final Duration LONGEST_TRANSFER = Duration.ofHours(6);

  /** The most bytes of a refused request that are read before it is answered. */
  public static final int REFUSED_READ = 64 * 1024;

  /** How long the rest of a refused request is read before, and again after, it is answered. */
  public static final Duration REFUSED_WAIT = Duration.ofSeconds(2);

  /** The most clients, and the most principals, whose rates a node keeps in mind. */
  public static final int LIMITED_CLIENTS = 10_000;

  /** The most bytes of JSON in one request, states within it not counted. */
  public static final int JSON_BODY = 256 * 1024;

  /**
   * The most bytes of a list of identifiers, of which each may be a whole resource: {@link
   * #LIST_ITEMS} workspaces as clients of the vendor send them.
   */
  public static final int IDENTIFIERS_BODY = 2 * 1024 * 1024;

  /** So many bytes of a JSON body are not charged to {@link #JSON_BODIES}. */
  public static final int SMALL_JSON_BODY = 16 * 1024;

  /** So many bytes of the values of a JSON body are not charged to {@link #JSON_BODIES}. */
  public static final int SMALL_JSON_TREE = 16 * 1024;

  /** The most bytes that large JSON bodies take on one node until they are answered. */
  public static final int JSON_BODIES = 16 * 1024 * 1024;

  /** The most tokens (brackets, names and values) of a JSON body. */
  public static final int JSON_TOKENS = 10_000;

  /** How deep the objects and arrays of a JSON body nest. */
  public static final int JSON_DEPTH = 64;

  /** The longest name of a member in a JSON body, in characters. */
  public static final int JSON_NAME = 256;

  /** The longest text beside the state in a request that creates a state version. */
  public static final int CREATION_TEXT = 4 * 1024;

  /** The longest text of an attribute that has no limit of its own, in characters. */
  public static final int TEXT = 1024;

  /** The most items of an array in a request. */
  public static final int LIST_ITEMS = 1000;

  /** The most problems that one answer names. */
  public static final int PROBLEMS = 100;

  /** The most bytes of outputs that may come along with a state, decoded. */
  public static final int SENT_OUTPUTS = 128 * 1024 * 1024;

  /** So many bytes of them are shown at once; larger outputs are read from the state later. */
  public static final int SENT_OUTPUTS_HELD = 256 * 1024;

  /** The most bytes of sent outputs that one node holds at a time. */
  public static final int SENT_OUTPUTS_OF_NODE = 4 * 1024 * 1024;

  /** Answers that something is not found come at multiples of this: their time tells nothing. */
  public static final Duration NOT_FOUND_STEP = Duration.ofMillis(10);

  /** How many requests per processor are worked on at once when several principals send some. */
  public static final int SHARED_REQUESTS = 2;

  /** The least number of them for one principal, however many others there are. */
  public static final int LEAST_SHARE = 2;

  /** How long a request waits for others of the same principal. */
  public static final Duration SHARE_WAIT = Duration.ofSeconds(20);

  /** The most {@code *} in one pattern of names, each run of them counted once. */
  public static final int WILDCARDS = 8;

  /**
   * The most tags that one request may ask for: those of a workspace and of its project, each with
   * a value and, as the CLI does, without.
   */
  public static final int TAGS_ASKED_FOR = 40;

  /** For how many requests at once the access of a whole organization is resolved. */
  public static final int ACCESS_RESOLUTIONS = 2;

  // Answers
  /** An answer up to this size is complete before its first byte is sent, in bytes. */
  public static final int SMALL_ANSWER = 16 * 1024;

  /** What larger answers take together on one node until their clients have taken them. */
  public static final int LARGE_ANSWERS = 32 * 1024 * 1024;

  /** How long a large answer waits for others before the client is asked to come back. */
  public static final Duration LARGE_ANSWER_WAIT = Duration.ofSeconds(20);

  /** How long a client may take over a large answer while others wait, whatever its size. */
  public static final Duration LARGE_ANSWER_GRACE = Duration.ofSeconds(10);

  /** For each second beyond that, so many bytes of the answer's memory must have been sent. */
  public static final int LARGE_ANSWER_RATE = 2 * 1024 * 1024;

  /** The most downloads that one node compresses at a time, each with 256 KiB beside the heap. */
  public static final int COMPRESSED_DOWNLOADS = 64;

  // Audit trail, signed URLs, event streams, webhooks
  /** The most audit trails that one node sends as lines at a time. */
  public static final int EXPORTS = 16;

  /** How long sending a trail may take while others wait; the client asks for the rest. */
  public static final Duration EXPORT_GRACE = Duration.ofMinutes(1);

  /** The most denials that wait to be recorded one by one; what comes beyond is counted. */
  public static final int DENIALS_QUEUED = 10_000;

  /** The most audit records of reads that one transaction of a node adds. */
  public static final int READS_AT_ONCE = 256;

  /** The most requests of a node that wait for the audit record of what they read. */
  public static final int READS_WAITING = 1000;

  /** How long a request waits until its audit record is being written. */
  public static final Duration READ_WAIT = Duration.ofSeconds(15);

  /** The most names of users that a node keeps in mind for the audit trail. */
  public static final int ACTOR_NAMES = 10_000;

  /** The longest time for which a content can be uploaded to a URL that was shown. */
  public static final Duration UPLOAD_URL = Duration.ofHours(25);

  /** The most event streams that one node serves. */
  public static final int EVENT_STREAMS = 1000;

  /** The most event streams that one node serves of the workspaces of one organization. */
  public static final int EVENT_STREAMS_PER_ORGANIZATION = 500;

  /** The most event streams that one node serves to one principal. */
  public static final int EVENT_STREAMS_PER_PRINCIPAL = 64;

  /** How long a connection to a webhook's target may take to be made. */
  public static final Duration WEBHOOK_CONNECT = Duration.ofSeconds(5);

  /** How long one delivery may take in all, from the lookup of the name to the answer's headers. */
  public static final Duration WEBHOOK_CALL = Duration.ofSeconds(15);

  /** The most bytes of an answer's body that are read, only to use the connection again. */
  public static final int WEBHOOK_BODY = 64 * 1024;

  /** How often deliveries of one webhook can be ordered again within an hour. */
  public static final int REPLAYS_PER_HOUR = 60;

  // State data
  /** The most contents that one node takes at a time. */
  public static final int UPLOADS = 256;

  /** So many bytes of a content on its way to S3 are kept in memory; a larger one is in a file. */
  public static final int UPLOAD_IN_MEMORY = 64 * 1024;

  /** The most bytes of a blob that can be stored in the database. */
  public static final int SMALL_BLOB = 64 * 1024;

  /** Small blobs that are copied to the store of the others in one step. */
  public static final int BLOBS_COPIED_IN_A_STEP = 100;

  /** How many of them are written at once. */
  public static final int BLOBS_COPIED_AT_ONCE = 8;

  /** Unwrapped data keys that a node remembers. */
  public static final int DATA_KEYS = 1000;

  /** How long it remembers each. */
  public static final Duration DATA_KEY_AGE = Duration.ofMinutes(5);

  /** Data keys that are wrapped again or checked in one step. */
  public static final int SEALS_AT_ONCE = 1000;

  /** The pause between two such steps, in which others have the database for themselves. */
  public static final Duration SEALS_PAUSE = Duration.ofMillis(50);

  /** The most bytes of an uploaded state that is examined at once, from a copy in memory. */
  public static final int EXAMINED_UPLOAD = 256 * 1024;

  /** How many uploads are copied and examined at once; others are examined by jobs. */
  public static final int EXAMINED_UPLOADS = 16;

  /** What one examination of a state keeps of it without waiting for others, in bytes. */
  public static final int EXAMINATION_SHARE = 512 * 1024;

  /** How many examinations have a share at once, those included whose findings are not stored. */
  public static final int EXAMINATION_SHARES = 16;

  /** What the one examination may keep that needs more than a share, in bytes. */
  public static final int LARGEST_EXAMINATION = 40 * 1024 * 1024;

  /** What the outputs of one state may take, their names and types included, in bytes. */
  public static final int OUTPUT_BYTES = 16 * 1024 * 1024;

  /** What is on its way at once from the decoder of a request to the blob store, in bytes. */
  public static final int CONTENT_PIPE = 64 * 1024;

  /** The most outputs that are read from one state. */
  public static final int OUTPUTS = 10_000;

  /** The longest name that is kept of anything in a state, in characters; longer ones are cut. */
  public static final int NAME_IN_STATE = 1024;

  /** What is read at once of a list of state versions, in bytes; more is read when it is sent. */
  public static final int VERSIONS_AT_ONCE = 256 * 1024;

  /** What the outputs of several state versions may take that one answer includes, in bytes. */
  public static final int INCLUDED_OUTPUTS = 4 * 1024 * 1024;

  /** What reading texts takes, as a multiple of their bytes: copies, and two bytes a character. */
  public static final int READING_FACTOR = 4;

  /** What resources, modules and providers of a version take as JSON; the rest is left out. */
  public static final int INVENTORY_BYTES = 256 * 1024;

  /** How deep objects and arrays of state data may nest; the tool's own reader has this limit. */
  public static final int STATE_DATA_DEPTH = 10_000;

  // Things kept
  /** The most workspaces of an organization. */
  public static final int WORKSPACES = 10_000;

  /** The most projects of an organization. */
  public static final int PROJECTS = 1000;

  /** The most agent pools of an organization. */
  public static final int AGENT_POOLS = 100;

  /** The most teams of an organization. */
  public static final int TEAMS = 1000;

  /** The most members and invitations of an organization. */
  public static final int MEMBERSHIPS = 10_000;

  /** The most members of teams that one answer names; one team has fewer. */
  public static final int LISTED_MEMBERS = 20_000;

  /** The most tokens of a user, of a team and of an organization. */
  public static final int TOKENS = 100;

  /** The least age that an organization can let tokens become. */
  public static final Duration LEAST_TOKEN_AGE = Duration.ofMinutes(1);

  /** The greatest age that an organization can let tokens become. */
  public static final Duration GREATEST_TOKEN_AGE = Duration.ofDays(36_525);

  /** The most runs, and the most configuration versions, of a workspace. */
  public static final int RUNS = 50_000;

  /** How old the figures are at most by which quotas of organizations are judged. */
  public static final Duration USAGE_AGE = Duration.ofSeconds(30);
}
