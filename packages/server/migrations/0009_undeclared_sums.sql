-- A result of counting need not tell what the customer declared. Nothing declared is nothing to differ from.
alter table handled_deposit alter column signed_total_cents drop not null;
alter table handled_deposit alter column signed_total_cents drop default;

-- A sum that was missing became 0 so far, and the whole bag a surplus. Nobody signs for nothing and hands over money.
update handled_deposit set signed_total_cents = null where signed_total_cents = 0 and total_cents <> 0;

-- As the counting gave it; without it the difference is what was counted less what was declared.
alter table handled_deposit add column difference_cents bigint;
alter table handled_deposit add check (difference_cents is null or signed_total_cents is not null);
