-- Expand: compatible from 0013.

-- When the customer last changed the order. A change keeps it received, so that it is no stage.
alter table change_order add column changed_at timestamptz;
-- What the customer says of a delivery whose content does not match.
alter table change_order add column confirmed_message text not null default '';

-- A delivery whose content does not match begins a case about its order.
alter table service_case drop constraint service_case_kind_check;
alter table service_case add constraint service_case_kind_check
  check (kind in ('inquiry', 'contact', 'feedback', 'missing', 'receipt')) not valid;
