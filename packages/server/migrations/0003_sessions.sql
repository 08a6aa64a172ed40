-- One family per sign-in. Rights are never here: they are read from the tables of people at each request.

create table session_family (
  id uuid primary key,
  user_id integer not null references portal_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Number of the refresh token that is valid now.
  generation integer not null default 0,
  revoked_at timestamptz,
  revoked_reason text
);
create index on session_family (user_id);
create index on session_family (expires_at);

create table refresh_token (
  hash text primary key,
  family_id uuid not null references session_family on delete cascade,
  generation integer not null,
  rotated_at timestamptz,
  unique (family_id, generation)
);

create table activation_code (
  hash text primary key,
  user_id integer not null references portal_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on activation_code (user_id);

-- Failures counted by what is attacked: a user name, an address, the whole. Kept here so that all processes share it.
create table login_throttle (
  subject text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz
);
