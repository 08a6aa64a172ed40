-- Expand: compatible from 0013.
-- Outside a transaction.

-- One living session for a person who has shown a code. A password alone opens half a session and ends nobody's. An index
-- that was cut off half-way is made anew.
drop index concurrently if exists staff_session_whole;
create unique index concurrently staff_session_whole on staff_session (staff_id)
  where revoked_at is null and factor_at is not null;
drop index concurrently if exists staff_session_living;
