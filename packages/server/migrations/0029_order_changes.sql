-- Expand: compatible from 0013.

-- When the customer last changed the order. A change keeps it received, so that it is no stage.
alter table change_order add column changed_at timestamptz;
-- What the customer says of a delivery whose content does not match.
alter table change_order add column confirmed_message text not null default '';
