-- Expand: compatible from 0013.

-- A new e-mail address waits here until it was confirmed from the old one, or until it is due. The address in force stays
-- in portal_user, so a server of the version before goes on sending codes there.
create table email_change (
  user_id integer primary key references portal_user,
  new_address text not null,
  -- Of the code in the letter to the old address, which confirms or stops the change.
  code_hash text not null unique,
  created_at timestamptz not null,
  due_at timestamptz not null
);
create index on email_change (due_at);

-- From where a person has signed in before: the hash of a device's cookie, or of the person's network address. It gives
-- a budget of wrong tries of its own and authorises nothing.
create table known_caller (
  user_id integer not null references portal_user,
  mark text not null,
  used_at timestamptz not null,
  primary key (user_id, mark)
);
create index on known_caller (used_at);

-- Which user names, as hashes, failed from which network address: the address is slowed by how many they are.
create table refused_name (
  network text not null,
  name_hash text not null,
  refused_at timestamptz not null,
  primary key (network, name_hash)
);
create index on refused_name (refused_at);

-- The key of a person's authenticator app, encrypted. Without active_at the first right code has not come yet.
create table second_factor (
  user_id integer primary key references portal_user,
  sealed_key text not null,
  -- A short name of the secret that encrypted it.
  sealed_by text not null,
  created_at timestamptz not null,
  active_at timestamptz,
  -- The time step of the newest code that was used: no step counts twice.
  last_step integer not null default 0
);
create index on second_factor (sealed_by);

create table recovery_code (
  hash text primary key,
  user_id integer not null references portal_user,
  created_at timestamptz not null,
  used_at timestamptz
);
create index on recovery_code (user_id);
