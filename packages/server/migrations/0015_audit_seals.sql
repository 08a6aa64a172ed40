-- Expand: compatible from 0013.

-- The seals of the audit log are rows of their own, which are only ever added: the server needs no right to change a row of
-- the log, and a row that has a seal cannot get another. The keys keep two processes from adding two seals to the same
-- end of the chain. audit.seq and audit.hash stay for servers of the version before, which still write them; nothing reads
-- them any more but the carrying over of old seals.
create table audit_seal (
  seq bigint primary key check (seq > 0),
  audit_id bigint not null unique references audit,
  -- Which of the keys the hash was made with.
  key_id text not null,
  sealed_at timestamptz not null,
  -- The hash of the seal before; empty for the first.
  previous text not null unique,
  hash text not null unique
);

-- What has expired is deleted up to a moment that is kept here and moves at most twice as fast as time. A clock that jumps
-- ahead, that of a process or of the database, then deletes nothing at once, and there is time to notice it.
create table retention_clock (
  id boolean primary key default true check (id),
  -- Rows that had expired by then are deleted.
  reached_at timestamptz not null,
  -- When the database last moved it.
  ran_at timestamptz not null
);
