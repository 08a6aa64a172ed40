-- Expand: compatible from 0013.
-- Outside a transaction.

-- Proposals and their answers: a few among the wishes that nobody has decided. An index that was cut off half-way is made anew.
drop index concurrently if exists visit_request_proposed_days;
create index concurrently visit_request_proposed_days on visit_request (suggested_date, id)
  where stage in ('proposed', 'declined');
drop index concurrently if exists visit_change_request_proposed_days;
create index concurrently visit_change_request_proposed_days on visit_change_request (new_date, id)
  where stage in ('proposed', 'declined');
-- Settled ones by the day that they are about.
drop index concurrently if exists visit_request_settled;
create index concurrently visit_request_settled on visit_request (coalesce(proposed_date, suggested_date), id)
  where stage in ('accepted', 'refused', 'withdrawn');
drop index concurrently if exists visit_change_request_settled;
create index concurrently visit_change_request_settled on visit_change_request (coalesce(proposed_date, new_date), id)
  where stage in ('accepted', 'refused', 'withdrawn');
