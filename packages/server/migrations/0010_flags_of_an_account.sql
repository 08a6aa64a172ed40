-- Null where the account follows its company.
alter table account
  add column loose_change boolean,
  add column deposit_count_at_service_center boolean,
  add column uncounted_coins_deposit boolean;
