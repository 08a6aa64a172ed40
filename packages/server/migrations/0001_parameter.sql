-- Settings that staff change while the portal runs: names, contact details, lead times, the cut-off.
-- A key that has no row has the default of the code.
create table parameter (
  key text primary key,
  value text not null,
  changed_at timestamptz not null
);
