package dev.stateward.application.settings;

import java.time.Duration;

/** What the database may take: its connections, statements, transactions and file. */
public final class DatabaseBudgets {
  private DatabaseBudgets() {}

  /** After how many checkpoints unused space of the embedded database's file is used again. */
  public static final int CHECKPOINTS_UNTIL_REUSE = 100;

  /** The embedded database's file may be so many times as large as what it holds. */
  public static final int DATABASE_FILE_FACTOR = 3;

  /** A smaller file of the embedded database may hold as little as it likes, in bytes. */
  public static final long SMALL_DATABASE_FILE = 64L * 1024 * 1024;

  /** How long a server waits before it opens a lost embedded database again; doubles each time. */
  public static final Duration REOPENING = Duration.ofSeconds(1);

  /**
   * How long it waits at most; after so long a time without a loss the first pause is short again.
   */
  public static final Duration LONGEST_REOPENING = Duration.ofSeconds(30);

  /** How long requests may take that are under way when the embedded database is lost. */
  public static final Duration LOST_REQUESTS = Duration.ofSeconds(2);

  /** How long a statement of a request may take with its waiting, unless the operator differs. */
  public static final Duration STATEMENT = Duration.ofSeconds(15);

  /**
   * How much longer than the database a node waits for the end of a statement: then the database,
   * or the network to it, hangs.
   */
  public static final Duration ANSWER = Duration.ofSeconds(5);

  /** How long an idle connection has to answer before it is used again, or is replaced. */
  public static final Duration VALIDATION = Duration.ofSeconds(2);

  /** How long one may take that goes through whole tables or removes a whole organization. */
  public static final Duration LONG_STATEMENT = Duration.ofMinutes(2);

  /** How long a statement waits for a row that another transaction holds. */
  public static final Duration ROW_WAIT = Duration.ofSeconds(10);

  /** How long a transaction may do nothing before PostgreSQL ends it. */
  public static final Duration IDLE_TRANSACTION = Duration.ofSeconds(30);

  /** How long a node that is to migrate the database waits for another one that does. */
  public static final Duration MIGRATION_WAIT = Duration.ofMinutes(10);

  /** How long a migration waits for a table in use; other statements wait behind it. */
  public static final Duration MIGRATION_TABLE_WAIT = Duration.ofSeconds(3);

  /** How often a migration waits for tables in use before it fails. */
  public static final int MIGRATION_ATTEMPTS = 40;

  /** The most connections to the database, unless the operator sets another number. */
  public static final int CONNECTIONS = 16;

  /**
   * The most connections to an embedded database: a thread that waits for the rollback of another
   * keeps a processor busy, so there must be fewer than carriers of virtual threads.
   */
  public static final int EMBEDDED_CONNECTIONS = 16;

  /** How long a request waits for a connection when all are in use. */
  public static final Duration CONNECTION_WAIT = Duration.ofSeconds(5);

  /** How long the database has to accept a new connection. */
  public static final Duration CONNECTING = Duration.ofSeconds(5);

  /** For how many texts of queries a node keeps where their columns are. */
  public static final int QUERY_TEXTS = 4000;

  /**
   * What resources, modules and providers of versions take that a node keeps in memory, in bytes.
   */
  public static final int RESOURCE_TEXTS = 8 * 1024 * 1024;

  /** For how many different numbers of kept versions a query has a text of its own for each. */
  public static final int KEPT_NUMBERS = 32;
}
