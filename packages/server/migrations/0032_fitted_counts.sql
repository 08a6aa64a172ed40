-- Expand: compatible from 0013.
-- Outside a transaction.

-- Counts that became equal only after a comparison are few among all. An index that was cut off half-way is made anew.
drop index concurrently if exists count_pass_fitted;
create index concurrently count_pass_fitted on count_pass (saved_at) where fitted;
