-- Expand: compatible from 0013.
-- Outside a transaction.

-- Whoever looks at a place sees its newest cases. An index that was cut off half-way is made anew.
drop index concurrently if exists service_case_of_place;
create index concurrently service_case_of_place on service_case (company_id, changed_at, id);
