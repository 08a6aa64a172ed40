import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { rowsOf } from './database.ts'
import type { TestPortal } from './harness.ts'

/** Ids below and above all others, so that neither the first nor the last row is one's own. */
const IDS = [1, 2_000_000_001]

/** Colleagues in the portal, each with everything that a person may have there: in use, waiting and over. */
const PEOPLE = `
insert into portal_user (id, ext_id, username, first_name, last_name, email_address, created_at, activated_at)
  select id, 'N-' || id, 'naapuri-' || id, 'Niilo', 'Naapuri', 'niilo@example.fi', now - interval '9 days', now from n;
insert into session_family (id, user_id, created_at, expires_at, generation)
  select md5('family' || id)::uuid, id, now, now + interval '90 days', 2 from n;
insert into refresh_token (hash, family_id, generation, rotated_at)
  select md5('token' || id || nth), md5('family' || id)::uuid, nth, case when nth < 2 then now end from n, generate_series(0, 2) nth;
insert into activation_code (hash, user_id, created_at, expires_at)
  select md5('code' || id || nth), id, now, now + interval '90 days' from n, generate_series(1, 3) nth;
insert into email_change (user_id, new_address, code_hash, created_at, due_at)
  select id, 'uusi-' || id || '@example.fi', md5('change' || id), now, now + interval '90 days' from n;
insert into second_factor (user_id, sealed_key, sealed_by, created_at, active_at)
  select id, 'key', 'gone', now, case when id = 1 then now end from n;
insert into recovery_code (hash, user_id, created_at) select md5('recovery' || id || nth), id, now from n, generate_series(1, 2) nth;
insert into known_caller (user_id, mark, used_at) select id, md5('caller' || id), now from n;
`

/**
 * Colleagues at the desk: without an app yet, with a session that is half or over, and with requests about them that were
 * decided or have lapsed. Others are gone.
 */
const STAFF = `
insert into staff_user (id, username, first_name, last_name, email_address, counter, version, created_at, disabled_at)
  select id, 'naapuri-' || id, 'Niina', 'Naapuri', 'niina-' || id || '@provider.example', true, 3, now - interval '90 days', null::timestamptz from n
  union all select id + 1, 'poissa-' || id, 'Pirjo', 'Poissa', 'pirjo@provider.example', false, 0, now - interval '90 days', now from n;
update staff_user set supervisor = true where username = 'poissa-1';
update staff_user set admin = true where username like 'poissa-2%';
insert into staff_factor (staff_id, sealed_key, sealed_by, created_at) select id, 'key', 'gone', now from n;
insert into staff_recovery_code (hash, staff_id, created_at) select md5('recovery' || id), id, now from n;
insert into staff_passkey (staff_id, name, credential, public_key, counter, created_at)
  select id, 'Naapurin', md5('passkey' || id), 'key', 1, now from n;
insert into staff_code (hash, staff_id, created_at, expires_at)
  select md5('code' || id || nth), id, now, now + nth * interval '1 day' from n, generate_series(-1, 1, 2) nth;
insert into staff_session (hash, staff_id, created_at, used_at, factor_at, expires_at)
  select md5('half' || id), id, now, now, null::timestamptz, now + interval '9 hours' from n
  union all select md5('over' || id), id, now, now, now, now - interval '1 hour' from n;
insert into staff_known_caller (staff_id, mark, used_at) select id, md5('caller' || id), now - interval '30 days' from n;
insert into approval (kind, subject, payload, subject_version, reason, requested_by, requested_at, decided_by, decided_at, decision)
  select kind, id::text, '{"roles": ["counter"], "change": {"subject": "Niina", "lines": []}}', 3, 'Naapurin', id + 1, now - days * interval '1 day',
    case when decision <> 'waits' then id end, case when decision <> 'waits' then now - days * interval '1 day' end,
    nullif(decision, 'waits')
  from n, (values ('staffRoles'), ('staffCode'), ('factorReset')) kinds (kind),
    (values (40, 'approved'), (5, 'rejected'), (15, 'waits')) answers (days, decision);
`

const TABLES = {
  people: `portal_user:id session_family:user_id activation_code:user_id email_change:user_id second_factor:user_id
    recovery_code:user_id known_caller:user_id`,
  staff: `staff_user:id staff_factor:staff_id staff_recovery_code:staff_id staff_passkey:staff_id staff_code:staff_id
    staff_session:staff_id staff_known_caller:staff_id`,
}
const ROWS = { people: PEOPLE, staff: STAFF }

/** Neighbours of everybody, before each test. What a test does to others leaves them as they were. */
export function givenColleagues(portal: TestPortal, kind: keyof typeof ROWS): void {
  const stored = () => {
    const parts = TABLES[kind].split(/\s+/).map((each) => {
      const [table, holder] = each.split(':')
      return `select '${table}' as name, to_jsonb(t) as row from ${table} t where ${holder} in (${IDS.join()})`
    })
    return rowsOf(portal.database.db, sql.raw(`${parts.join(' union all ')} order by 1, 2`))
  }
  let before: readonly unknown[] = []
  beforeEach(async () => {
    const source = `from (select unnest(array[${IDS.join()}]) as id, '${portal.now.toISOString()}'::timestamptz as now) n`
    await portal.database.inScript((run) => run(ROWS[kind].replaceAll('from n', source)))
    before = await stored()
  })
  afterEach(async () => {
    expect(await stored(), 'the rows of colleagues').toEqual(before)
  })
}
