-- Expand: compatible from 0013.
-- Outside a transaction.

-- Who has a seal now, among what is not delivered yet. An index that was cut off half-way is made anew.
drop index concurrently if exists change_order_living_seal;
create index concurrently change_order_living_seal on change_order (upper(seal_number))
  where stage in ('packed', 'onItsWay', 'notDelivered') and seal_number <> '';
drop index concurrently if exists supply_order_living_seal;
create index concurrently supply_order_living_seal on supply_order (upper(seal_number))
  where stage in ('packed', 'onItsWay', 'notDelivered') and seal_number <> '';
