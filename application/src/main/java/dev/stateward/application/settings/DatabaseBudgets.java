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

  /** How long one statement of a request may take, waiting for rows included. */
  public static final Duration STATEMENT = Duration.ofSeconds(15);

  /** How long one may take that goes through whole tables or removes a whole organization. */
  public static final Duration LONG_STATEMENT = Duration.ofMinutes(2);

  /** How long a statement waits for a row that another transaction holds. */
  public static final Duration ROW_WAIT = Duration.ofSeconds(10);

  /** How long a transaction may do nothing before PostgreSQL ends it. */
  public static final Duration IDLE_TRANSACTION = Duration.ofSeconds(30);

  /** The most connections to the database, unless the operator sets another number. */
  public static final int CONNECTIONS = 16;

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
