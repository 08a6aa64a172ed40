-- Expand: compatible from 0013.

-- When an order was last packed, and by whom.
alter table change_order add column packed_at timestamptz;
alter table change_order add column packed_by integer;
alter table supply_order add column packed_at timestamptz;
alter table supply_order add column packed_by integer;

-- What became of a stop of a run: the time of the device at which it was told, and the server's own beside it.
create table run_stop (
  run_id integer not null references run,
  company_id integer not null references company,
  outcome text not null check (outcome in ('delivered', 'notDelivered')),
  reason text check (reason in ('closed', 'noReceiver', 'noTime', 'other')),
  note text not null default '',
  at timestamptz not null,
  recorded_at timestamptz not null,
  staff_id integer not null,
  primary key (run_id, company_id),
  check ((outcome = 'notDelivered') = (reason is not null))
);
