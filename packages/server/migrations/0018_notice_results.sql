-- Expand: compatible from 0013.
-- Outside a transaction.

-- A notice may name the result of counting that it tells of, by the key of the provider's own systems. The key may come
-- before its result, so it is no reference.
alter table message add column if not exists handled_deposit_ext_id text;
drop index concurrently if exists message_handled_deposit_ext_id_idx;
create index concurrently message_handled_deposit_ext_id_idx on message (handled_deposit_ext_id)
  where handled_deposit_ext_id is not null;
