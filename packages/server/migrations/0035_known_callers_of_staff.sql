-- Expand: compatible from 0013.

-- From where a person of the staff has signed in before: the hash of a device's cookie, or of the person's network address.
-- It gives a budget of wrong tries of its own and authorises nothing.
create table staff_known_caller (
  staff_id integer not null references staff_user,
  mark text not null,
  used_at timestamptz not null,
  primary key (staff_id, mark)
);
create index on staff_known_caller (used_at);
