import { getTableColumns, getTableName, type Column } from 'drizzle-orm'
import type { Database } from '../../src/platform/database/database.ts'
import { everyTable } from '../guards/canaries.ts'

/** Tables that stay small however many customers there are. */
export const SMALL = [
  'announcement',
  // The service keeps some dozens.
  'answer_template',
  // Whoever is taken off the lists: a few in a year.
  'driver_block',
  // The provider sets a few in a year.
  'exception_day',
  // The provider sends its lists a few times in a day, and they are kept for some months.
  'import_run',
  'parameter',
  'provider_key',
  // Two in a day.
  'reminder_round',
  'retention_clock',
  'route',
  'schema_migration',
  // The desk writes to many at once a few times in a week.
  'sending',
  // Whoever works at the desk is no customer.
  'staff_code',
  'staff_factor',
  'staff_known_caller',
  'staff_passkey',
  'staff_recovery_code',
  'staff_session',
  'staff_user',
  // A vault is counted once or twice in a day.
  'vault_count',
  'vault_entry',
]

/** Tables with a row for each place, account or person; the others have one for each entry. */
const OF_PLACES = new Set(
  `concern chain company account portal_user user_company_role user_chain user_concern mandate par_level statement_choice
  personnel visit_calendar reference email_change second_factor alert_reader alert_choice message_stamp`.split(
    /\s+/,
  ),
)

type Crowd = {
  /** How many rows of other customers each table of entries gets, and each table of places and people. */
  readonly entries: number
  readonly places: number
  readonly now: Date
}

/** The rows of others have high numbers, out of the way of those that a test makes. */
const FIRST = 1_000_000
const ID = `${FIRST} + n`
const DUE = `$now::timestamptz + interval '1 day'`
const figures = JSON.stringify({ declared: null, counted: 0, difference: null, byDenomination: [] })
/** Most bags are counted and most entries settled, as after years; many scans were taken back, which stays for good. */
const WAITS = 'n % 100 = 0'
const WITHDRAWN = 'n % 10 = 2'
const isOver = (value: string) => `case when ${WAITS} then null else ${value} end`
const isClosed = (value: string, otherwise = 'null') =>
  `case when ${WAITS} or ${WITHDRAWN} then ${otherwise} else ${value} end`
const isWithdrawn = (value: string) => `case when ${WITHDRAWN} then ${value} end`
const countingState = `case when ${WAITS} then 'uusi' else 'käsitelty' end`

/** Columns whose content matters: what the server looks for, and what a constraint asks for. */
const CONTENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company: { area_name: `'Alue ' || n % 50` },
  portal_user: {
    first_name: `'Maija'`,
    last_name: `'Virtanen'`,
    email_address: `'crowd-' || n || '@example.fi'`,
  },
  // All have got the link of the month that is over.
  statement_choice: { mailed_up_to: `($now::timestamptz - interval '1 month')::date` },
  personnel: { person_id: 'n::text' },
  email_change: { due_at: DUE },
  alert_reader: { confirmed_address: `'crowd-' || of || '@example.fi'` },
  alert_choice: { company_id: 'null' },
  known_caller: { mark: 'md5(n::text)', used_at: '$now::timestamptz' },
  refused_name: { refused_at: '$now::timestamptz' },
  session_family: { id: 'md5(n::text)::uuid', expires_at: DUE },
  refresh_token: { family_id: 'md5(n::text)::uuid', generation: '0' },
  activation_code: { expires_at: DUE },
  login_throttle: { last_failure_at: '$now::timestamptz' },
  idempotency_key: { created_at: '$now::timestamptz' },
  saved_view: { page: `'DepositReport'`, send_on: `'first'`, send_hour: '8', due_at: DUE },
  deposit: { security_bag_number: 'n::text', counting_state: countingState },
  change_order: { counting_state: countingState, coin_total_sum_cents: '0' },
  supply_order: { stage: isOver(`'delivered'`) },
  missed_visit: { day: `date '1900-01-01' + n` },
  service_case: {
    state: `case when ${WAITS} then 'new' else 'closed' end`,
    answer_entry_id: ID,
    closed_at: isOver('at'),
  },
  case_entry: { user_id: 'of' },
  bag: {
    deposit_id: `case when n % 2 = 1 then ${ID} end`,
    security_bag_number: 'n::text',
    state: `case when ${WAITS} then 'arrived' when ${WITHDRAWN} then 'withdrawn' else 'counted' end`,
    pass: isClosed('1', '0'),
    closed_by: isClosed('1'),
    closed_at: isClosed('at'),
    withdrawn_by: isWithdrawn('1'),
    withdrawn_at: isWithdrawn('at'),
  },
  count_pass: { intact: 'true', sent_at: 'at' },
  suspect_note: {
    unit_cents: '5000',
    handed_on: isOver('day'),
    handed_to: `'Poliisi'`,
    handed_by: isOver('1'),
  },
  approval: {
    kind: `'countCorrection'`,
    subject: `(${ID})::text`,
    payload: `'{"before": ${figures}, "after": ${figures}, "tills": []}'`,
    requested_by: '1',
    decided_by: '2',
    decided_at: 'at',
    decision: `'rejected'`,
  },
  missing_bag: { noticed_at: 'at', found_at: 'at' },
  entry_event: { kind: `'deposit'`, stage: `'counted'`, source: `'desk'` },
  recurring_order: { weekdays: `'["monday"]'`, look_at: `at + interval '900 days'` },
  recurring_occurrence: {
    state: `'failed'`,
    delivery_date: 'day',
    failure: `'{"code":"orderEmpty"}'`,
    settled_at: 'at',
  },
  // All but the last days' runs are back.
  run: { route_id: String(FIRST), part: 'n + 1', state: `'back'`, departed_at: 'at', returned_at: 'at' },
  run_stop: { outcome: `'delivered'` },
  run_pickup: { outcome: `'fetched'`, at: 'at', recorded_at: 'at', staff_id: '1' },
  run_bag: { number: 'n::text' },
  hand_over: { state: `'agreed'`, bags: '1', numbers: 'jsonb_build_array(n::text)' },
  vault_move: { pieces: `jsonb_build_object('pcs_20e', -5)` },
  // Every other row is a cash report of the one before it.
  handled_deposit: {
    ext_id: `case when n % 2 = 0 then 'crowd-' || n end`,
    parent_id: `case when n % 2 = 1 then ${ID} - 1 end`,
    deposit_id: `case when n % 2 = 0 then ${ID} end`,
    register_date: 'day',
  },
  handled_change_order: { change_order_id: ID, register_date: 'day' },
  message: { ext_id: `'crowd-' || n`, user_id: 'case when n % 3 = 0 then of end', type: `'viesti'` },
  // Of one kind each.
  message_stamp: {
    company_id: 'case when n % 2 = 0 then of end',
    user_id: 'case when n % 2 = 1 then of end',
  },
  outbox: { seq: 'n + 1', type: `'deposit.created'` },
  audit: { action: `(array['deposit.created', 'role.given', 'mandate.given'])[1 + n % 3]` },
  audit_seal: { seq: 'n + 1', audit_id: 'n + 1', previous: `'before ' || n` },
  mail: { recipient: `'crowd-' || of || '@example.fi'`, sent_at: 'at' },
  mail_refusal: { address: `'crowd-' || n || '@example.fi'` },
  alert_event: { kind: `'countDifference'`, path: `'/'`, spread_at: 'at' },
  alert_mail: { event_id: 'n', due_at: 'at', settled_at: 'at' },
}

const OWNERS = new Set(['companyId', 'accountId', 'userId', 'chainId', 'concernId'])

/** What a row of others has where the content does not matter; undefined where nothing has to be there. */
function contentOf(key: string, { columnType, notNull, hasDefault, enumValues }: Column): string | undefined {
  if (key === 'id') return columnType === 'PgInteger' ? ID : undefined
  if (OWNERS.has(key)) return 'of'
  if (!notNull || hasDefault) return undefined
  if (key === 'staffId') return '1'
  if (key.endsWith('Id') && columnType === 'PgInteger') return ID
  if (enumValues) return `'${enumValues[0]}'`
  if (columnType === 'PgUUID') return 'md5(n::text)::uuid'
  if (columnType === 'PgText') return `'crowd-' || n`
  if (columnType === 'PgDateString') return 'day'
  if (columnType === 'PgTimestamp') return 'at'
  if (columnType === 'PgBoolean') return 'true'
  return columnType.startsWith('PgJson') ? `'{}'` : '1'
}

const sqlName = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** n is the row, of is the place, account and person that it belongs to, at and day when it was made. */
const statements = everyTable
  .filter((table) => !SMALL.includes(getTableName(table)))
  .map((table) => {
    const name = getTableName(table)
    const rows = OF_PLACES.has(name) ? '$places' : '$entries'
    const filled = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
      const content = contentOf(key, column)
      return content === undefined || column.generated ? [] : [[sqlName(key), content] as const]
    })
    const columns = Object.entries({ ...Object.fromEntries(filled), ...CONTENT[name] })
    return `insert into ${name} (${columns.map(([column]) => column).join(', ')})
      select ${columns.map(([, content]) => content).join(', ')}
      from (select n, ${FIRST} + n % $places as of, $now::timestamptz - (n % 400) * interval '1 day' as at,
        $now::date - (n % 400)::int as day from generate_series(0, ${rows} - 1) n) made`
  })

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
    await run(`insert into route (id, name) values (${FIRST}, 'Muiden reitti')`)
    for (const text of statements)
      await run(text.replaceAll(/\$(entries|places|now)/g, (_, name: keyof typeof values) => values[name]))
    await run(indexesAgain)
    // A sample of 21,000 rows is every row: the same plans in each run.
    await run('set local default_statistics_target = 70')
    await run('analyze')
  })
}
