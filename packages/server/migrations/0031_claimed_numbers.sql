-- Expand: compatible from 0013.

-- When a bag was first opened: what a customer follows is read from the bag until it is counted.
alter table bag add column opened_at timestamptz;
update bag b set opened_at = coalesce(
    (select min(e.at) from entry_event e where e.kind = 'deposit' and e.entry_id = b.deposit_id and e.stage = 'counting'),
    b.arrived_at)
  where b.pass > 0 and b.state <> 'counted';

-- The declaration for which a count stands, and whether the counter chose it, or none, among several with the number.
alter table count_pass add column deposit_id integer references deposit;
alter table count_pass add column chosen boolean not null default false;
-- True where the count became what was declared only after the declaration was seen.
alter table count_pass add column fitted boolean not null default false;
update count_pass p set deposit_id = b.deposit_id from bag b where b.id = p.bag_id and b.state <> 'counted';

-- A bag is tied to its declaration when it is opened, not when it is scanned; its place stays for the lists.
update bag set deposit_id = null, account_id = null, version = version + 1
  where deposit_id is not null and pass = 0 and state in ('arrived', 'aside');
