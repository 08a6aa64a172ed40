import type { Database } from '../../src/platform/database/database.ts'

type Rows = readonly [table: string, columns: string, values: string]

/**
 * The rows of the desk about bags of others: table, columns and values of each. Most bags are counted, and many scans were
 * taken back, which stays in the table for good.
 */
function countingRows(first: number): readonly Rows[] {
  const id = `${first} + n`
  const waits = 'n % 100 = 0'
  const withdrawn = 'n % 10 = 2'
  const figures = { declared: null, counted: 0, difference: null, byDenomination: [] }
  const correction = JSON.stringify({ before: figures, after: figures, tills: [] })
  return [
    [
      'bag',
      `id, deposit_id, company_id, account_id, security_bag_number, state, arrived_at, received_at, pass, closed_by,
        closed_at, withdrawn_by, withdrawn_at`,
      `${id}, case when n % 2 = 1 then ${id} end, of, of, n::text, case when ${waits} then 'arrived'
        when ${withdrawn} then 'withdrawn' else 'counted' end, at, at, case when ${waits} or ${withdrawn} then 0 else 1 end,
        case when ${waits} or ${withdrawn} then null else 1 end, case when ${waits} or ${withdrawn} then null else at end,
        case when ${withdrawn} then 1 end, case when ${withdrawn} then at end`,
    ],
    ['bag_person', 'bag_id, staff_id, step', `${id}, 1, 'first'`],
    [
      'count_pass',
      'bag_id, pass, step, staff_id, intact, saved_at, sent_at',
      `${id}, 1, 'first', 1, true, at, at`,
    ],
    ['count_till', 'bag_id, pass, till', `${id}, 1, 1`],
    [
      'suspect_note',
      'id, bag_id, unit_cents, found_by, found_at, due_date, handed_on, handed_to, handed_by',
      `${id}, ${id}, 5000, 1, at, day, case when ${waits} then null else day end, 'Poliisi',
        case when ${waits} then null else 1 end`,
    ],
    [
      'approval',
      `id, kind, company_id, subject, payload, subject_version, reason, requested_by, requested_at, decided_by,
        decided_at, decision`,
      `${id}, 'countCorrection', of, (${id})::text, '${correction}', 0, 'Syy', 1, at, 2, at, 'rejected'`,
    ],
    [
      'count_correction',
      'id, handled_deposit_id, approval_id, before, after, at',
      `${id}, ${id}, ${id}, '{}', '{}', at`,
    ],
    ['missing_bag', 'deposit_id, noticed_at, found_at', `${id}, at, at`],
    ['entry_event', 'kind, entry_id, stage, at, source', `'deposit', ${id}, 'counted', at, 'desk'`],
    [
      'recurring_order',
      'id, company_id, account_id, user_id, weekdays, every_weeks, from_day, counts, created_at, look_at',
      `${id}, of, of, of, '["monday"]', 1, day, '{}', at, at + interval '900 days'`,
    ],
    [
      'recurring_occurrence',
      'recurring_id, day, state, delivery_date, failure, settled_at',
      `${id}, day, 'failed', day, '{"code":"orderEmpty"}', at`,
    ],
    ['desk_key', 'staff_id, key, fingerprint, answer, created_at', `1, md5(n::text), '', '{}', at`],
    ...runRows(id, first),
  ]
}

/** Runs with their crews, their stops and what they fetched. */
const runRows = (id: string, first: number): readonly Rows[] => [
  // All but the last days' runs are back.
  [
    'run',
    'id, route_id, day, part, state, departed_at, returned_at',
    `${id}, ${first}, day, n + 1, 'back', at, at`,
  ],
  ['run_driver', 'run_id, person_id, name', `${id}, n::text, 'Aino Ajaja'`],
  ['run_stop', 'run_id, company_id, outcome, at, recorded_at, staff_id', `${id}, of, 'delivered', at, at, 1`],
  [
    'run_pickup',
    'run_id, company_id, outcome, bags, declared, at, recorded_at, staff_id',
    `${id}, of, 'fetched', 1, 1, at, at, 1`,
  ],
  ['run_bag', 'run_id, company_id, number', `${id}, of, n::text`],
  [
    'hand_over',
    'run_id, company_id, state, at, user_id, bags, numbers',
    `${id}, of, 'agreed', at, 1, 1, jsonb_build_array(n::text)`,
  ],
  ['vault_move', 'order_id, company_id, pieces, at', `${id}, of, jsonb_build_object('pcs_20e', -5), at`],
]

type Crowd = {
  /** How many rows of other customers each table of entries gets, and each table of places and people. */
  readonly entries: number
  readonly places: number
  readonly now: Date
}

/** The rows of others have high numbers, out of the way of those that a test makes. */
const FIRST = 1_000_000

/** n is the row, of is the place, account and person that it belongs to, at and day when it was made. */
const source = (rows: string) =>
  `from (select n, ${FIRST} + n % $places as of, $now::timestamptz - (n % 400) * interval '1 day' as at,
    $now::date - (n % 400)::int as day from generate_series(0, ${rows} - 1) n) made`

const insert = (table: string, columns: string, values: string, rows = '$entries') =>
  `insert into ${table} (${columns}) select ${values} ${source(rows)}`
const place = (table: string, columns: string, values: string) => insert(table, columns, values, '$places')
const submission = (table: string, columns: string, values: string) =>
  insert(table, `id, company_id, user_id, created_at, ${columns}`, `${FIRST} + n, of, of, at, ${values}`)
const money = 'account_id, total_sum_cents, coin_total_sum_cents, modified_at'

const countingStatements = countingRows(FIRST).map(([table, columns, values]) =>
  insert(table, columns, values),
)

const statements = [
  `insert into route (id, name) values (${FIRST}, 'Muiden reitti')`,
  place('concern', 'id, ext_id, name', `of, 'crowd-' || n, 'Konserni'`),
  place('chain', 'id, ext_id, name, concern_id', `of, 'crowd-' || n, 'Ketju', of`),
  place(
    'company',
    'id, ext_id, name, business_id, concern_id, chain_id, area_name',
    `of, 'crowd-' || n, 'Paikka', '1234567-1', of, of, 'Alue ' || n % 50`,
  ),
  place('account', 'id, ext_id, company_id, account_number', `of, 'crowd-' || n, of, 'FI2112345600000785'`),
  place(
    'portal_user',
    'id, ext_id, username, first_name, last_name, email_address, created_at',
    `of, 'crowd-' || n, 'crowd-' || n, 'Maija', 'Virtanen', 'crowd-' || n || '@example.fi', at`,
  ),
  place('user_company_role', 'id, user_id, company_id', 'of, of, of'),
  place(
    'par_level',
    'account_id, company_id, user_id, counts, version, changed_at',
    `of, of, of, '{}', 1, at`,
  ),
  place('user_chain', 'user_id, chain_id', 'of, of'),
  place('user_concern', 'user_id, concern_id', 'of, of'),
  place(
    'mandate',
    'id, ext_id, user_id, account_id, start_date, modified_at',
    `of, 'crowd-' || n, of, of, day, at`,
  ),
  // All have got the link of the month that is over.
  place(
    'statement_choice',
    'user_id, account_id, created_at, mailed_up_to',
    `of, of, at, ($now::timestamptz - interval '1 month')::date`,
  ),
  place('personnel', 'id, company_id, first_names, last_name, person_id', `of, of, 'Aino', 'Ajaja', n::text`),
  place('visit_calendar', 'company_id', 'of'),
  place('reference', 'id, account_id, type, value, name', `of, of, 'deposit', '1232', 'Myynti'`),
  // Almost all are counted, as among the deposits of years.
  submission(
    'deposit',
    `${money}, security_bag_number, register_date, counting_state`,
    `of, 100, 0, at, n::text, day, case when n % 100 = 0 then 'uusi' else 'käsitelty' end`,
  ),
  // Almost all have gone, as among the orders of years.
  submission(
    'change_order',
    `${money}, note_total_sum_cents, delivery_date, counting_state`,
    `of, 100, 0, at, 100, day, case when n % 100 = 0 then 'uusi' else 'käsitelty' end`,
  ),
  submission(
    'supply_order',
    'delivery_date, modified_at, stage',
    `day, at, case when n % 100 <> 0 then 'delivered' end`,
  ),
  submission('visit_request', 'suggested_date, modified_at', 'day, at'),
  submission('visit_change_request', 'original_date, new_date, contact_info', `day, day, ''`),
  submission('inquiry', 'additional_information', `'Miksi?'`),
  submission('contact_request', 'name, contact_reason, additional_info', `'Maija', '', ''`),
  submission('feedback', 'name, phone_number, email, additional_info', `'Maija', '', '', ''`),
  submission('missed_visit', 'day', `date '1900-01-01' + n`),
  // Almost all are closed, as among the cases of years.
  insert(
    'service_case',
    'id, kind, entry_id, company_id, user_id, state, answer_entry_id, created_at, asked_at, changed_at, closed_at',
    `${FIRST} + n, 'feedback', ${FIRST} + n, of, of, case when n % 100 = 0 then 'new' else 'closed' end, ${FIRST} + n,
      at, at, at, case when n % 100 = 0 then null else at end`,
  ),
  insert(
    'case_entry',
    'id, case_id, at, user_id, visible, body',
    `${FIRST} + n, ${FIRST} + n, at, of, true, 'Hei'`,
  ),
  ...countingStatements,
  // Every other row is a cash report of the one before it.
  insert(
    'handled_deposit',
    'id, ext_id, parent_id, company_id, account_id, deposit_id, register_date, accounting_date',
    `${FIRST} + n, case when n % 2 = 0 then 'crowd-' || n end, case when n % 2 = 1 then ${FIRST} + n - 1 end, of, of,
      case when n % 2 = 0 then ${FIRST} + n end, day, day`,
  ),
  insert(
    'handled_change_order',
    'id, ext_id, company_id, account_id, change_order_id, packing_date, register_date, created_at',
    `${FIRST} + n, 'crowd-' || n, of, of, ${FIRST} + n, day, day, at`,
  ),
  insert(
    'message',
    'id, ext_id, company_id, user_id, type, header, body, created_at',
    `${FIRST} + n, 'crowd-' || n, of, case when n % 3 = 0 then of end, 'viesti', 'Otsikko', 'Teksti', at`,
  ),
  insert('message_read', 'user_id, message_id, read_at', `of, ${FIRST} + n, at`),
  place('message_stamp', 'company_id', 'of'),
  place('message_stamp', 'user_id', 'of'),
  insert(
    'session_family',
    'id, user_id, created_at, expires_at',
    `md5(n::text)::uuid, of, at, $now::timestamptz + interval '1 hour'`,
  ),
  insert('refresh_token', 'hash, family_id, generation', `md5(n::text), md5(n::text)::uuid, 0`),
  insert(
    'activation_code',
    'hash, user_id, created_at, expires_at',
    `md5(n::text), of, at, $now::timestamptz + interval '1 hour'`,
  ),
  place(
    'email_change',
    'user_id, new_address, code_hash, created_at, due_at',
    `of, 'uusi-' || of || '@example.fi', md5(of::text), $now::timestamptz, $now::timestamptz + interval '1 day'`,
  ),
  insert('known_caller', 'user_id, mark, used_at', `of, md5(n::text), $now::timestamptz`),
  insert(
    'refused_name',
    'network, name_hash, refused_at',
    `'192.0.2.' || of, md5(n::text), $now::timestamptz`,
  ),
  place(
    'second_factor',
    'user_id, sealed_key, sealed_by, created_at',
    `of, 'key', 'newest', $now::timestamptz`,
  ),
  insert('recovery_code', 'hash, user_id, created_at', `md5(n::text), of, $now::timestamptz`),
  insert(
    'saved_view',
    'id, user_id, page, company_id, name, search, created_at, send_on, send_hour, due_at',
    `${FIRST} + n, of, 'DepositReport', of, n::text, '{}', at, 'first', 8, $now::timestamptz + interval '1 day'`,
  ),
  insert('login_throttle', 'subject, failures, last_failure_at', `'user crowd-' || n, 1, $now::timestamptz`),
  insert(
    'idempotency_key',
    'user_id, key, fingerprint, answer, created_at',
    `of, md5(n::text), '', '{}', $now::timestamptz`,
  ),
  insert('outbox', 'seq, type, at, company_id, user_id, data', `n + 1, 'deposit.created', at, of, of, '{}'`),
  insert(
    'audit',
    'at, action, user_id, company_id, detail',
    `at, (array['deposit.created', 'role.given', 'mandate.given'])[1 + n % 3], of, of, '{}'`,
  ),
  `insert into audit_seal (seq, audit_id, key_id, sealed_at, previous, hash)
    select row_number() over (order by id), id, 'crowd', at, 'before ' || id, 'after ' || id from audit`,
  insert(
    'mail',
    'recipient, subject, body, created_at, next_attempt_at, sent_at',
    `'crowd-' || of || '@example.fi', 'Aihe', 'Teksti', at, at, at`,
  ),
  insert('mail_refusal', 'address, refusals, refused_at', `'crowd-' || n || '@example.fi', 1, at`),
  insert('alert_event', 'kind, company_id, path, at, spread_at', `'countDifference', of, '/', at, at`),
  insert('alert_mail', 'event_id, user_id, due_at, settled_at', `n, of, at, at`),
  place('alert_reader', 'user_id, confirmed_address', `of, 'crowd-' || of || '@example.fi'`),
  place('alert_choice', 'user_id, kind, way', `of, 'answer', 'daily'`),
]

/** To build an index when its table is full takes a fraction of adding each row to it. Keys stay, since others refer to them. */
const droppedIndexes = `do $$
declare each record;
begin
  create temporary table dropped on commit drop as
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      and not exists (select from pg_constraint where conindid = indexrelid);
  for each in select name from dropped loop execute 'drop index ' || each.name; end loop;
end $$`
const indexesAgain = `do $$
declare each record;
begin
  for each in select definition from dropped loop execute each.definition; end loop;
end $$`

/**
 * Fills every table that grows with rows of other customers, made within the same days. Foreign keys hold by the way
 * the rows are numbered, so that checking them for each row is left out.
 */
export async function addCrowd({ inScript }: Database, { entries, places, now }: Crowd): Promise<void> {
  const values = { entries: String(entries), places: String(places), now: `'${now.toISOString()}'` }
  await inScript(async (run) => {
    await run('set local session_replication_role = replica')
    await run(droppedIndexes)
    for (const text of statements)
      await run(text.replaceAll(/\$(entries|places|now)/g, (_, name: keyof typeof values) => values[name]))
    await run(indexesAgain)
    // A sample of 21,000 rows is every row: the same plans in each run.
    await run('set local default_statistics_target = 70')
    await run('analyze')
  })
}
