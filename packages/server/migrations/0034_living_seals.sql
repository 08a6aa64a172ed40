-- Expand: compatible from 0013.

-- Which other order has a seal that is not delivered yet. Change money and supplies are in one van, so one seal counts in
-- both tables, and no unique index can span them: the seal itself is locked until the transaction ends, then looked for.
create function living_seal_holder(seal text, own_kind text, own_id integer)
  returns table (kind text, order_id integer, company_id integer) language plpgsql as $$
begin
  if seal = '' then
    return;
  end if;
  perform pg_advisory_xact_lock(7310032, hashtext(upper(seal)));
  return query
    select 'changeOrder', o.id, o.company_id from change_order o
    where upper(o.seal_number) = upper(seal) and o.stage in ('packed', 'onItsWay', 'notDelivered')
      and o.seal_number <> '' and not (own_kind = 'changeOrder' and o.id = own_id)
    union all
    select 'supplyOrder', o.id, o.company_id from supply_order o
    where upper(o.seal_number) = upper(seal) and o.stage in ('packed', 'onItsWay', 'notDelivered')
      and o.seal_number <> '' and not (own_kind = 'supplyOrder' and o.id = own_id)
    limit 1;
end
$$;

-- Two that had one seal before this stay as they are until one of them is packed anew.
create function keep_seal_single() returns trigger language plpgsql as $$
declare
  was_living boolean := tg_op = 'UPDATE' and old.stage in ('packed', 'onItsWay', 'notDelivered')
    and upper(old.seal_number) = upper(new.seal_number);
begin
  if coalesce(was_living, false) then
    return new;
  end if;
  if exists (select from living_seal_holder(new.seal_number, tg_argv[0], new.id)) then
    raise exception 'seal of % % is on another order', tg_table_name, new.id
      using errcode = 'unique_violation', constraint = 'living_seal';
  end if;
  return new;
end
$$;
create trigger change_order_seal before insert or update of stage, seal_number on change_order
  for each row when (new.stage in ('packed', 'onItsWay', 'notDelivered') and new.seal_number <> '')
  execute function keep_seal_single('changeOrder');
create trigger supply_order_seal before insert or update of stage, seal_number on supply_order
  for each row when (new.stage in ('packed', 'onItsWay', 'notDelivered') and new.seal_number <> '')
  execute function keep_seal_single('supplyOrder');
