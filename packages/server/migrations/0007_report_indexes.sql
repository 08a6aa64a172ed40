-- The lists of a place read (company_id, created_at) and the like, which exist. What was missing:

-- Those who see only their own entries need not pass over their colleagues'.
create index on deposit (company_id, user_id, created_at desc);
create index on change_order (company_id, user_id, created_at desc);

-- Cash reports outnumber the deposits that they belong to, and share their company and day.
create index on handled_deposit (company_id, accounting_date desc) where parent_id is null;
create index on handled_deposit (company_id, register_date) where parent_id is null;
