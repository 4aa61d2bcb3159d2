/*
 * One workspace, two nodes that serve requests, a worker, and a database and a blob store that all
 * three share. A node may die before each of its steps. See README.md.
 *
 * Compiled with one of its BUG_ macros, the model has one bug, and Spin must find it.
 */

#ifndef OPERATIONS
#define OPERATIONS 5
#endif
#ifndef DEATHS
#define DEATHS 1
#endif
#define VERSIONS 3
#define KEYS 4

mtype = { FREE, PENDING, FINALIZED, DISCARDED, DELETED, DESTROYED };

/* The database. It changes with a commit, which is one step. */
byte holder;                    /* who has the lock; 0 for nobody */
byte generation;                /* how often it was locked */
byte current;                   /* a version; 0 for none */
byte created;                   /* how many versions there are */
mtype status[VERSIONS + 1] = FREE;
byte creator[VERSIONS + 1];
byte lock_of[VERSIONS + 1];     /* the generation that it was created under */
byte key_of[VERSIONS + 1];
byte held;                      /* a version under legal hold; 0 for none */
bool removal[KEYS + 1];         /* jobs: remove this blob */
byte head;                      /* of the audit trail: the last position */

/* Rows that a transaction has locked; 0 for none. */
byte row;                       /* of the workspace */
byte head_row;                  /* of the head of the audit trail */

/* The blob store. It changes at once. */
byte blob[KEYS + 1];            /* what is stored under a key; 0 for nothing */
byte keys;                      /* how many keys were used */

/* What only an observer knows. */
byte operations;
byte deaths;
bool writing[KEYS + 1];         /* an upload is under way that may come to name this blob */
byte accepted[VERSIONS + 1];    /* the content that was committed */
byte told[VERSIONS + 1];        /* the content that a client was told is stored */
byte changes;                   /* commits that changed something */
byte records;                   /* audit records */
byte moment;                    /* how often another version became current */
byte current_since[VERSIONS + 1];
byte seen;                      /* the latest of these moments that a reader saw */

/* What is asked within a transaction. */
#ifdef BUG_LOST_FENCE
#define fenced true
#else
#define fenced (lock_of[v] == generation)
#endif
#ifdef BUG_SOURCE_NOT_CHECKED
#define still_readable true
#else
#define still_readable (status[v] == FINALIZED)
#endif
#ifdef BUG_REUSED_URL
#define same_content true
#else
#define same_content (accepted[v] == content)
#endif
#ifdef BUG_RETENTION_DECIDES_EARLY
#define still_expired true
#else
#define still_expired (v != current && held != v)
#endif

/* What always holds. */
inline promises() {
  d_step {
    assert(current == 0 || status[current] == FINALIZED);
    assert(records == changes && head == records);
    i = 1;
    do
    :: i <= VERSIONS ->
       assert(!(status[i] == FINALIZED || status[i] == DELETED)
              || (accepted[i] != 0 && blob[key_of[i]] == accepted[i]));
       assert(told[i] == 0 || (told[i] == accepted[i] && status[i] != PENDING && status[i] != DISCARDED));
       i++
    :: else -> break
    od;
    i = 0
  }
}

/* The node loses what it had in memory, and the database its transaction. */
inline may_die() {
  if
  :: true
  :: deaths < DEATHS ->
     atomic {
       deaths++;
       if :: row == me -> row = 0 :: else fi;
       if :: head_row == me -> head_row = 0 :: else fi;
       if :: k != 0 -> writing[k] = false :: else fi;
       goto start
     }
  fi
}

inline begin() {
#ifdef BUG_NO_ROW_LOCK
  skip;
#else
  atomic { row == 0 -> row = me };
#endif
  may_die()
}

inline roll_back() {
  if :: row == me -> row = 0 :: else fi
}

/* The audit record gets its place right before the commit. */
inline append() {
#ifdef BUG_AUDIT_PLACE
  position = head + 1;
  may_die();
#else
  atomic { head_row == 0 -> head_row = me; position = head + 1 };
#endif
  may_die()
}

inline committed() {
  changes++;
#ifndef BUG_AUDIT_LATER
  head = position;
  records++;
#endif
  if :: head_row == me -> head_row = 0 :: else fi;
  if :: row == me -> row = 0 :: else fi;
#ifndef BUG_AUDIT_LATER
  promises()
#endif
}

/* Only with the bug that the record is no part of the transaction. */
inline record_later() {
#ifdef BUG_AUDIT_LATER
  may_die();
  atomic { head++; records++; promises() }
#else
  skip
#endif
}

inline discard_until(last) {
  i = 1;
  do
  :: i <= last -> if :: status[i] == PENDING -> status[i] = DISCARDED :: else fi; i++
  :: else -> break
  od;
  i = 0
}

inline make_current(version) {
  current = version;
  moment++;
  current_since[version] = moment
}

inline lock() {
  begin();
  if
  :: holder == 0 ->
     append();
     atomic { assert(holder == 0); holder = client; generation++; committed() };
     record_later()
  :: else -> roll_back()
  fi
}

/* The holder unlocks, or anybody by force. The newest version may be pending only by force. */
inline unlock(forced) {
  begin();
  if
  :: holder != 0 && (forced || (holder == client && (created == 0 || status[created] != PENDING))) ->
     append();
     atomic {
       holder = 0;
#ifndef BUG_LOST_FENCE
       discard_until(created);
#endif
       committed()
     };
     record_later()
  :: else -> roll_back()
  fi
}

inline create() {
  begin();
  if
  :: holder == client && created < VERSIONS ->
     append();
     atomic {
       created++;
       status[created] = PENDING;
       creator[created] = client;
       lock_of[created] = generation;
       committed()
     };
     record_later()
  :: else -> roll_back()
  fi
}

inline new_key() {
  atomic {
    if
    :: keys < KEYS -> keys++; k = keys; writing[k] = true
    :: else -> goto start /* the model is too small for this one */
    fi
  }
}

inline done_writing() {
  writing[k] = false;
  k = 0
}

/* A refused upload removes its blob; one that died leaves it to the sweeps. */
inline drop() {
  may_die();
  atomic { blob[k] = 0; done_writing(); promises() }
}

/* Sends one of two contents to the upload URL of a version. */
inline upload() {
  if :: content = 1 :: content = 2 fi;
  new_key();
  may_die();
#ifndef BUG_BLOB_LATER
  blob[k] = content;
  may_die();
#endif
  begin();
  if
  :: status[v] == PENDING && holder == creator[v] && fenced ->
     append();
#ifdef BUG_EARLY_ANSWER
     told[v] = content;
     may_die();
#endif
     atomic {
       assert(status[v] == PENDING && lock_of[v] == generation && holder == creator[v]);
       status[v] = FINALIZED;
       key_of[v] = k;
       accepted[v] = content;
       discard_until(v);
       make_current(v);
       committed()
     };
#ifdef BUG_BLOB_LATER
     may_die();
     blob[k] = content;
#endif
     record_later();
#ifdef BUG_DROP_UNKNOWN
     /* The answer of the database is lost, and taken for a refusal. */
     if :: drop(); goto start :: true fi;
#endif
     may_die();
     atomic { told[v] = content; done_writing(); promises() }
  :: status[v] == FINALIZED ->
     roll_back();
     if
     :: same_content ->
        atomic { told[v] = content; promises() }
     :: else
     fi;
     drop()
  :: else ->
     roll_back();
     drop()
  fi
}

/* Copies a version to a new one. */
inline roll_back_to() {
  content = blob[key_of[v]];
  if
  :: content == 0 -> skip /* destroyed meanwhile */
  :: else ->
     new_key();
     may_die();
     blob[k] = content;
     may_die();
     begin();
     if
     :: holder == client && created < VERSIONS && still_readable ->
        append();
        atomic {
          assert(status[v] == FINALIZED && holder == client);
          created++;
          status[created] = FINALIZED;
          creator[created] = client;
          lock_of[created] = generation;
          key_of[created] = k;
          accepted[created] = content;
          discard_until(created);
          make_current(created);
          committed()
        };
        record_later();
        may_die();
        done_writing()
     :: else ->
        roll_back();
        drop()
     fi
  fi
}

inline soft_delete() {
  begin();
  if
  :: status[v] == FINALIZED && v != current && held != v ->
     append();
     atomic { status[v] = DELETED; committed() };
     record_later()
  :: else -> roll_back()
  fi
}

inline restore() {
  begin();
  if
  :: status[v] == DELETED ->
     append();
     atomic { assert(status[v] == DELETED); status[v] = FINALIZED; committed() };
     record_later()
  :: else -> roll_back()
  fi
}

/* The row first; a job removes the bytes. */
inline destroy() {
  begin();
  if
  :: status[v] == DELETED && held != v ->
#ifdef BUG_BYTES_FIRST
     blob[key_of[v]] = 0;
     may_die();
#endif
     append();
     atomic {
       assert(held != v);
       status[v] = DESTROYED;
#ifndef BUG_LOST_JOB
       removal[key_of[v]] = true;
#endif
       committed()
     };
#ifdef BUG_LOST_JOB
     may_die();
     removal[key_of[v]] = true;
#endif
     record_later()
  :: else -> roll_back()
  fi
}

/* Finds a version first, and decides again once the workspace is locked. */
inline retain() {
  if
  :: v == current || held == v -> skip
  :: else ->
     may_die();
     begin();
     if
     :: status[v] == FINALIZED && still_expired ->
        append();
        atomic { assert(held != v); status[v] = DELETED; committed() };
        record_later()
     :: else -> roll_back()
     fi
  fi
}

inline hold() {
  begin();
  if
  :: status[v] == FINALIZED || status[v] == DELETED ->
     append();
     atomic { held = v; committed() };
     record_later()
  :: else -> roll_back()
  fi
}

/* A change of another workspace, which is recorded in the same trail. */
inline change_another() {
  append();
  atomic { committed() };
  record_later()
}

/* Reads the bytes of a version that it found finalized. */
inline download() {
  k = key_of[v];
  may_die();
  content = blob[k];
  if
  :: content != 0 -> assert(content == accepted[v])
  :: else -> assert(status[v] != FINALIZED) /* destroyed meanwhile */
  fi;
  k = 0
}

inline look() {
  atomic {
#ifdef BUG_CACHE
    if :: cached == 0 -> cached = current :: true fi;
    v = cached;
#else
    v = current;
#endif
    assert(v == 0 || current_since[v] >= seen);
    if :: v != 0 -> seen = current_since[v] :: else fi;
    v = 0
  }
}

proctype node(byte me) {
  byte client, v, k, content, position, i;
#ifdef BUG_CACHE
  byte cached;
#endif

start:
  atomic { client = 0; v = 0; k = 0; content = 0; position = 0; i = 0 };
end:
  do
  :: atomic {
       operations < OPERATIONS ->
       operations++;
       if
       :: holder == 0 -> client = 1; goto locking
       :: holder == 0 -> client = 2; goto locking
       :: holder != 0 -> client = holder; goto unlocking
       :: holder != 0 -> goto forcing
       :: holder != 0 && created < VERSIONS -> client = holder; goto creating
       :: current != 0 -> goto looking
       :: true -> goto changing_another
       :: created >= 1 -> v = 1
       :: created >= 2 -> v = 2
       :: created >= 3 -> v = 3
       fi;
       if
       :: status[v] == PENDING || status[v] == FINALIZED -> goto uploading
       :: status[v] == FINALIZED && holder != 0 -> client = holder; goto rolling_back
       :: status[v] == FINALIZED -> goto deleting
       :: status[v] == FINALIZED -> goto retaining
       :: (status[v] == FINALIZED || status[v] == DELETED) && held == 0 -> goto holding
       :: status[v] == FINALIZED -> goto downloading
       :: status[v] == DELETED -> goto restoring
       :: status[v] == DELETED -> goto destroying
       :: else -> goto start
       fi
     }
  od;

locking:
  lock();
  goto start;
unlocking:
  unlock(false);
  goto start;
forcing:
  unlock(true);
  goto start;
creating:
  create();
  goto start;
uploading:
  upload();
  goto start;
rolling_back:
  roll_back_to();
  goto start;
deleting:
  soft_delete();
  goto start;
retaining:
  retain();
  goto start;
holding:
  hold();
  goto start;
changing_another:
  change_another();
  goto start;
restoring:
  restore();
  goto start;
destroying:
  destroy();
  goto start;
downloading:
  download();
  goto start;
looking:
  look();
  goto start
}

#define names(version, key) \
  (key_of[version] == key && (status[version] == FINALIZED || status[version] == DELETED))
#define named(key) (names(1, key) || names(2, key) || names(3, key))

/* Nothing names the blob, and it is too old for an upload that is under way. */
#ifdef BUG_SWEEP_TAKES_YOUNG
#define orphaned(key) (blob[key] != 0 && !named(key))
#elif defined(BUG_LOST_JOB)
/* The sweep would find what a lost job leaves, so it takes two bugs. */
#define leaves(version, key) (key_of[version] == key && status[version] == DESTROYED)
#define left(key) (leaves(1, key) || leaves(2, key) || leaves(3, key))
#define orphaned(key) (blob[key] != 0 && !named(key) && !writing[key] && !left(key))
#else
#define orphaned(key) (blob[key] != 0 && !named(key) && !writing[key] && !removal[key])
#endif

/* Removes blobs: those that jobs tell, and those that a sweep finds. */
proctype worker() {
  byte j, i;

end:
  do
  :: atomic {
       if
       :: removal[1] || orphaned(1) -> j = 1
       :: removal[2] || orphaned(2) -> j = 2
       :: removal[3] || orphaned(3) -> j = 3
       :: removal[4] || orphaned(4) -> j = 4
       fi
     };
     atomic { blob[j] = 0; promises() };
     /* A worker that dies here does the job again. */
     atomic { removal[j] = false; j = 0 }
  od
}

/* A version that was published before the model begins. */
inline published(version) {
  created = version;
  keys = version;
  status[version] = FINALIZED;
  creator[version] = 1;
  lock_of[version] = 1;
  key_of[version] = version;
  blob[version] = 1;
  accepted[version] = 1;
  told[version] = 1;
  make_current(version)
}

init {
  atomic {
    if
    :: true /* a new workspace */
    :: holder = 1; generation = 1; published(1)
    :: holder = 1; generation = 1; published(1); published(2)
    fi;
    run node(1);
    run node(2);
    run worker()
  };
  /* Nothing moves any more: what was to be done is done. */
  timeout ->
  byte i;
  for (i : 1 .. KEYS) {
    assert(!removal[i]);
    assert(blob[i] == 0 || named(i))
  }
}
