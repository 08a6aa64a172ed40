-- Expand: compatible from 0013.
-- Outside a transaction.

-- A day of deliveries, with what its numbers are made of. An index that was cut off half-way is made anew.
drop index concurrently if exists change_order_delivery;
create index concurrently change_order_delivery on change_order (delivery_date, company_id)
  include (account_id, stage, counting_state, created_at);
drop index concurrently if exists supply_order_delivery;
create index concurrently supply_order_delivery on supply_order (delivery_date, company_id) include (stage, created_at);
-- The stops of a route in their order, and the places without one.
drop index concurrently if exists company_stop;
create index concurrently company_stop on company (route_id, stop_number, id);
-- What the desk or its customer changed last. Nothing that was only submitted is in it.
drop index concurrently if exists change_order_touched;
create index concurrently change_order_touched on change_order (modified_at, id) where version > 0;
drop index concurrently if exists supply_order_touched;
create index concurrently supply_order_touched on supply_order (modified_at, id) where version > 0;
-- What waits for a later run or for being taken back.
drop index concurrently if exists change_order_undelivered;
create index concurrently change_order_undelivered on change_order (delivery_date, id) where stage = 'notDelivered';
drop index concurrently if exists supply_order_undelivered;
create index concurrently supply_order_undelivered on supply_order (delivery_date, id) where stage = 'notDelivered';
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
-- The crew of a run is chosen by name, everybody once.
drop index concurrently if exists personnel_person;
create index concurrently personnel_person on personnel (person_id, id);
drop index concurrently if exists personnel_words;
create index concurrently personnel_words on personnel
  using gin (to_tsvector('simple', translate(first_names || ' ' || last_name || ' ' || person_id, '-/.,:@&+_''"()', '             ')));
-- Runs that are out are few among those that came back.
drop index concurrently if exists run_out;
create index concurrently run_out on run (id) where state = 'left';
