-- Expand: compatible from 0013.
-- Outside a transaction.

-- The heads of the chain of seals that were told to the provider. An index that was cut off half-way is made anew.
drop index concurrently if exists outbox_audit_head;
create index concurrently outbox_audit_head on outbox (id) where type = 'audit.head';
-- Mail that was sent or given up is found without reading the rest.
drop index concurrently if exists mail_done;
create index concurrently mail_done on mail (coalesce(sent_at, failed_at));
