-- Expand: compatible from 0013.
-- Outside a transaction.

-- What `portal doctor` and /metrics ask is found without reading the rest of two tables that only grow. An index that was
-- cut off half-way is made anew.
drop index concurrently if exists mail_given_up;
create index concurrently mail_given_up on mail (id) where sent_at is null and failed_at is not null;
drop index concurrently if exists audit_backup;
create index concurrently audit_backup on audit (at) where action = 'command.backup';
