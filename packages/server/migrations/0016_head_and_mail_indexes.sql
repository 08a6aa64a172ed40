-- Expand: compatible from 0013.

-- The heads of the chain of seals that were told to the provider.
create index if not exists outbox_audit_head on outbox (id) where type = 'audit.head';
-- Mail that was sent or given up is found without reading the rest.
create index if not exists mail_done on mail (coalesce(sent_at, failed_at));
