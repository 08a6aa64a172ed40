-- Expand: compatible from 0013.
-- Outside a transaction.

-- A day of deliveries. An index that was cut off half-way is made anew.
drop index concurrently if exists change_order_delivery;
create index concurrently change_order_delivery on change_order (delivery_date, id);
drop index concurrently if exists supply_order_delivery;
create index concurrently supply_order_delivery on supply_order (delivery_date, id);
-- The stops of a route, in their order.
drop index concurrently if exists company_stop;
create index concurrently company_stop on company (route_id, stop_number, id) where route_id is not null;
-- What goes on a run.
drop index concurrently if exists change_order_run;
create index concurrently change_order_run on change_order (run_id) where run_id is not null;
drop index concurrently if exists supply_order_run;
create index concurrently supply_order_run on supply_order (run_id) where run_id is not null;
-- Visits that wait for an answer are few among those that were settled.
drop index concurrently if exists visit_request_waiting;
create index concurrently visit_request_waiting on visit_request (suggested_date, id)
  where stage is null or stage in ('proposed', 'declined');
drop index concurrently if exists visit_change_request_waiting;
create index concurrently visit_change_request_waiting on visit_change_request (new_date, id)
  where stage is null or stage in ('proposed', 'declined');
