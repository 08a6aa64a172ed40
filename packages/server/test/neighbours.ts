import { getTableColumns, sql, type Column } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach } from 'vitest'
import { givenPortal, type TestPortal } from './harness.ts'

/** The ids of the neighbours: one below and one above all others, so that neither the first nor the last row is one's own. */
const [LOW, HIGH] = [1, 2_000_000_001]

/**
 * Two other places, each with a person, an account, a counted bag with its corrected result, orders that came and that were
 * cancelled, a run that is back, visits that were refused and recurring orders: a statement that loses a condition finds them.
 * All of it is settled or a matter of next year, so that no list of what waits has it.
 */
const ROWS = `
insert into route (id, name, area_name, office, ended_at) select id, 'Naapuri ' || id, 'Savo', 'Kuopio', '2026-10-01' from n;
insert into company (id, ext_id, name, business_id, city, office_in_charge, area_name, route_id)
  select id, 'N-' || id, 'Naapuri', '9999999-9', 'Kuopio', 'Kuopio', 'Savo', id from n;
insert into account (id, ext_id, company_id, account_number, change_allowed)
  select id, 'N-' || id, id, 'FI4950009420028730', true from n;
insert into portal_user (id, ext_id, username, first_name, last_name, email_address, created_at)
  select id, 'N-' || id, 'naapuri-' || id, 'Niilo', 'Naapuri', 'niilo@example.fi', '2026-10-01' from n;
insert into user_company_role (id, user_id, company_id, deposits, change_orders, visit_change_request)
  select id, id, id, true, true, true from n;
insert into mandate (id, ext_id, user_id, account_id, start_date, deposit, change_currency, deposit_report, change_order_report, modified_at)
  select id, 'N-' || id, id, id, '2026-10-01', true, true, true, true, '2026-10-01' from n;
insert into staff_user (id, username, first_name, last_name, counter, created_at)
  select id + other, 'naapuri-' || id + other, 'Niina', 'Naapuri', true, '2026-10-01' from n, generate_series(0, 1) other;

insert into deposit (id, company_id, account_id, user_id, security_bag_number, register_date, total_sum_cents, coin_total_sum_cents,
    pcs_20e, counting_state, counting_state_set_at, removed_at, created_at, modified_at)
  select id + nth, id, id, id, case nth when 1 then '40010084' else '500' || nth || id end, '2026-11-14', 16000, 0, 8,
    case when nth in (0, 3) then 'käsitelty' else 'uusi' end, case when nth in (0, 3) then '2026-11-12'::date end,
    case nth when 1 then '2026-11-12'::date end, case when nth > 1 then '2027-01-01' else '2026-11-11T10:00Z' end::timestamptz,
    '2026-11-12' from n, generate_series(0, 3) nth;
insert into bag (id, deposit_id, company_id, account_id, security_bag_number, state, arrived_at, received_at, arrived_by, opened_at,
    pass, closed_by, closed_at)
  select id, id, id, id, '5000' || id, 'counted', '2026-06-12T08:00Z', '2026-06-12T08:00Z', id, '2026-06-12T08:10Z', 1, id,
    '2027-01-02' from n;
insert into bag (id, security_bag_number, state, arrived_at, received_at, arrived_by, withdrawn_by, withdrawn_at)
  select id + 1, '5002' || id, 'withdrawn', '2026-11-12T08:00Z', '2026-11-12T08:00Z', id, id, '2026-11-12T08:10Z' from n;
insert into bag_person (bag_id, staff_id, step)
  select id, id + nth, case nth when 0 then 'first' else 'link' end from n, generate_series(0, 1) nth;
insert into count_pass (bag_id, pass, step, staff_id, deposit_id, chosen, fitted, intact, note, saved_at, sent_at)
  select id, 1, 'first', id, id, true, true, true, 'Naapurin', '2026-06-12T08:50Z', '2026-06-12T08:50Z' from n;
insert into count_till (bag_id, pass, till, pcs_20e) select id, 1, 1, 8 from n;
insert into suspect_note (id, bag_id, unit_cents, found_by, found_at, due_date, handed_on, handed_to, handed_by)
  select id, id, 5000, id, '2026-06-12T08:50Z', '2026-07-12', '2026-06-13', 'Poliisi', id from n;
insert into handled_deposit (id, ext_id, parent_id, company_id, account_id, deposit_id, accounting_date, due_date, security_bag_number,
    total_cents, notes_total_sum_cents, notes_count, signed_total_cents, pcs_020, keeper, staff_id)
  select id + nth, case nth when 0 then 'desk-bag-' || id when 2 then 'KASSA-' || id end, case nth when 1 then id end, id, id,
    case nth when 0 then id when 2 then id + 3 end, '2026-06-12', '2026-06-13', '5000' || id, 16000, 16000, 8, 16000, 8,
    case nth when 2 then 'systems' else 'desk' end, id from n, generate_series(0, 2) nth;
insert into approval (id, kind, company_id, subject, payload, subject_version, reason, requested_by, requested_at, decided_by,
    decided_at, decision)
  select id, 'countCorrection', id, id::text, '{"before":{"declared":16000,"counted":16000,"difference":0,"byDenomination":[]},
    "after":{"declared":16000,"counted":16000,"difference":0,"byDenomination":[]},"tills":[]}', 0, 'Naapurin', id,
    '2026-06-12T09:00Z', id + 1, '2026-06-12T09:10Z', 'approved' from n;
insert into approval (id, kind, company_id, subject, payload, subject_version, reason, requested_by, requested_at, decided_by,
    decided_at, decision)
  select id + 1, 'missingBagClosing', id, (id + 1)::text, '{}', 0, 'Naapurin', id, '2026-11-12T09:00Z', id + 1, '2026-11-12T09:10Z',
    'approved' from n;
insert into missing_bag (deposit_id, noticed_at, found_at, closed_at, approval_id)
  select id + nth, '2026-06-11', case nth when 0 then '2026-06-12'::date end, case nth when 1 then '2026-11-12'::date end,
    case nth when 1 then id + 1 end from n, generate_series(0, 1) nth;
insert into count_correction (id, handled_deposit_id, approval_id, before, after, at)
  select id, id, id, '{}', '{}', '2026-06-12T09:10Z' from n;
insert into message (id, ext_id, company_id, handled_deposit_ext_id, type, header, body, created_at, keeper)
  select id, 'N-' || id, id, 'desk-bag-' || id, 'poikkeama', 'Naapurin', '', '2026-06-12T09:00Z', 'desk' from n;

insert into run (id, route_id, day, state, departed_at, returned_at)
  select id, id, '2026-11-12', 'back', '2026-11-12T06:00Z', '2026-11-12T10:00Z' from n;
insert into run_driver (run_id, person_id, name) select id, '10999', 'Niko Naapuri' from n;
insert into run_stop (run_id, company_id, outcome, at, recorded_at, staff_id)
  select id, id, 'delivered', '2026-11-12T07:00Z', '2026-11-12T07:00Z', id from n;
insert into run_pickup (run_id, company_id, outcome, bags, declared, at, recorded_at, staff_id)
  select id, id, 'fetched', 1, 1, '2026-11-12T07:00Z', '2026-11-12T07:00Z', id from n;
insert into run_bag (run_id, company_id, number) select id, id, '5000' || id from n;
insert into hand_over (id, run_id, company_id, state, at, user_id, bags, numbers)
  select id, id, id, 'agreed', '2026-11-12T07:00Z', id, 1, '[]' from n;
insert into change_order (id, company_id, account_id, user_id, delivery_date, total_sum_cents, note_total_sum_cents,
    coin_total_sum_cents, pcs_20e, stage, cancelled_at, seal_number, run_id, packed_at, packed_by, created_at, modified_at)
  select id, id, id, id, '2026-11-12', 10000, 10000, 0, 5, 'delivered', null, 'N-' || id, id, '2026-11-11', id, '2026-11-09',
    '2026-11-12' from n;
insert into change_order (id, company_id, account_id, user_id, delivery_date, total_sum_cents, note_total_sum_cents,
    coin_total_sum_cents, pcs_20e, stage, cancelled_at, created_at, modified_at)
  select id + nth, id, id, id, '2026-11-15'::date + nth, 10000, 10000, 0, 5, 'cancelled', '2026-11-09', '2026-11-09', '2026-11-09'
  from n, generate_series(1, 5) nth;
insert into supply_order (id, company_id, user_id, delivery_date, tt_kpl_sinetit, stage, cancelled_at, run_id, created_at, modified_at)
  select id + nth, id, id, case nth when 0 then '2026-11-12'::date else '2026-11-15'::date + nth end, 25,
    case nth when 0 then 'delivered' else 'cancelled' end, case when nth > 0 then '2026-11-09'::date end,
    case nth when 0 then id end, '2026-11-09', '2026-11-12' from n, generate_series(0, 5) nth;
insert into vault_move (order_id, company_id, pieces, at) select id, id, '{"pcs_20e": -5}', '2027-01-02' from n;
insert into handled_change_order (id, ext_id, company_id, account_id, change_order_id, packing_date, created_at, keeper)
  select id, 'desk-order-' || id, id, id, id, '2026-11-11', '2026-11-11T08:00Z', 'desk' from n;
insert into entry_event (id, kind, entry_id, stage, at, source, staff_id, note) overriding system value
  select id + nth, kinds[nth + 1], id, stages[nth + 1], '2026-11-12T09:00Z', 'desk', id, 'Naapurin' from n, generate_series(0, 4) nth,
    (select array['deposit', 'changeOrder', 'supplyOrder', 'visit', 'visitChange'] as kinds,
      array['counted', 'delivered', 'delivered', 'refused', 'refused'] as stages) named;
insert into recurring_order (id, company_id, account_id, user_id, weekdays, every_weeks, from_day, counts, created_at, stopped_at,
    stopped_by, look_at)
  select id + nth, id, id, id, '["thursday"]', 1, '2026-11-09', '{"pcs_20e": 5}', '2026-11-09T08:00Z',
    case nth when 0 then '2026-11-10T08:00Z'::timestamptz end, case nth when 0 then id end,
    case nth when 0 then '2026-11-10T08:00Z' else '2027-06-01T08:00Z' end::timestamptz from n, generate_series(0, 1) nth;
insert into recurring_occurrence (recurring_id, day, state, delivery_date, order_id, settled_at)
  select id + nth, '2026-11-12'::date + 7 * nth, 'made', '2026-11-12'::date + 7 * nth, id + 4 * nth, '2026-11-09T08:00Z'
  from n, generate_series(0, 1) nth;
insert into par_level (account_id, company_id, user_id, counts, version, changed_at)
  select id, id, id, '{"pcs_5e": 9}', 3, '2026-10-01' from n;
insert into visit_request (id, company_id, user_id, suggested_date, stage, decided_at, reason, created_at, modified_at)
  select id, id, id, '2026-11-20', 'refused', '2026-11-12', 'Naapurin', '2026-11-09', '2026-11-12' from n;
insert into visit_change_request (id, company_id, user_id, original_date, new_date, contact_info, stage, decided_at, reason, created_at)
  select id, id, id, '2026-11-18', '2026-11-20', 'Niilo', 'refused', '2026-11-12', 'Naapurin', '2026-11-09' from n;
insert into visit_calendar (company_id, week, exceptions)
  select id, '{"sunday": {"from": "05:00", "to": "06:00"}}', '{}' from n;
insert into missed_visit (id, company_id, user_id, day, created_at) select id, id, id, '2026-11-18', '2026-11-18' from n;
insert into exception_day (day, closed, reason, staff_id, changed_at, ended_at)
  values ('2026-11-27', true, 'Naapurin', ${LOW}, '2026-11-09', '2026-11-10'), ('2026-09-14', true, 'Naapurin', ${LOW}, '2026-10-01', null);
`.replaceAll('from n', `from unnest(array[${LOW}, ${HIGH}]) as n (id)`)

/** A function keeps the plans of its statements, and asks no key and no trigger: half the time of the statements themselves. */
const addingFunction = `create or replace function add_neighbours() returns void language plpgsql
  set session_replication_role = replica as $rows$ begin ${ROWS} end $rows$`

/** Before each test neighbours of everything. */
export function addNeighbours(portal: TestPortal): void {
  beforeAll(() => portal.database.inScript((run) => run(addingFunction)))
  beforeEach(() => portal.database.db.execute(sql`select add_neighbours()`))
}

/** The whole server among neighbours. */
export function givenNeighbours(options: Parameters<typeof givenPortal>[0] = {}): TestPortal {
  const portal = givenPortal(options)
  addNeighbours(portal)
  return portal
}

/** The rows of a table that are none of the neighbours'. */
export async function madeRows<Table extends PgTable>(
  { database: { db } }: TestPortal,
  table: Table,
): Promise<readonly Table['$inferSelect'][]> {
  const { id, bagId, runId, recurringId, depositId } = getTableColumns(table) as Record<string, Column>
  const key = id ?? bagId ?? runId ?? recurringId ?? depositId
  return db
    .select()
    .from(table as PgTable)
    .where(key && sql`${key} between 1000 and ${HIGH - 1}`)
}
