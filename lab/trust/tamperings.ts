import fc from 'fast-check'
import { auditKeyOf, type AuditKeys } from '../../packages/server/src/platform/audit/audit-keys.ts'
import { sealAll } from '../../packages/server/src/platform/audit/seal-audit.ts'
import type { Db, ScriptRow } from '../../packages/server/src/platform/database/database.ts'

/** Somebody who may change every row of the database, but has no key of the portal. */
export type Tampering = {
  readonly name: string
  readonly statements: readonly string[]
  /** Whether a server with the portal's key runs on afterwards and seals what it finds. */
  readonly serverRunsOn: boolean
  /** Whether the intruder then makes the whole chain anew with a key of their own. */
  readonly sealedAnew: boolean
}

type World = { readonly rows: number }
type Plan = Pick<Tampering, 'name' | 'statements'> & Partial<Tampering>

/** Changes that no column can bear unnoticed, the smallest that its type knows. */
export const rowChanges = [
  `at = at + interval '1 microsecond'`,
  `at = at - interval '1 year'`,
  `action = action || ' '`,
  `user_id = coalesce(user_id, 0) + 1`,
  `user_id = case when user_id is null then 0 end`,
  `company_id = coalesce(company_id, 0) + 1`,
  `company_id = case when company_id is null then 0 end`,
  `subject = subject || '0'`,
  `detail = detail || '{"extra": null}'`,
  `detail = jsonb_set(detail, '{sum}', '12345678901234567890.12')`,
  `detail = case when detail = '{}' then '[]' else '{}' end::jsonb`,
]
const sealChanges = [
  `seq = seq + 1000`,
  `key_id = key_id || '0'`,
  `sealed_at = sealed_at + interval '1 microsecond'`,
  `previous = previous || '0'`,
  `hash = reverse(hash)`,
  `hash = upper(hash) || ' '`,
]

export const idOf = (seq: number) => `(select audit_id from audit_seal where seq = ${seq})`
const CONTENT = 'at, action, user_id, company_id, subject, detail'
const copyOf = (seq: number) =>
  `insert into audit (${CONTENT}) select ${CONTENT} from audit where id = ${idOf(seq)}`
const cutSeals = (
  condition: string,
) => `with cut as (delete from audit_seal where ${condition} returning audit_id)
  delete from audit where id in (select audit_id from cut)`
/** In two steps, because numbers must not meet on the way. */
const renumber = (after: number, by: number) => [
  `update audit_seal set seq = seq + 100000 where seq > ${after}`,
  `update audit_seal set seq = seq - 100000 + ${by} where seq > 100000`,
]

/** What can be done at one place of the log. */
const atOnePlace: readonly ((at: number) => Plan)[] = [
  ...rowChanges.map((change) => (at: number) => ({
    name: `row ${at}: ${change}`,
    statements: [`update audit set ${change} where id = ${idOf(at)}`],
  })),
  ...sealChanges.map((change) => (at: number) => ({
    name: `seal ${at}: ${change}`,
    statements: [`update audit_seal set ${change} where seq = ${at}`],
  })),
  (at) => ({ name: `row ${at} deleted`, statements: [`delete from audit where id = ${idOf(at)}`] }),
  (at) => ({ name: `seal ${at} deleted`, statements: [`delete from audit_seal where seq = ${at}`] }),
  (at) => ({ name: `${at} deleted with its seal`, statements: [cutSeals(`seq = ${at}`)] }),
  (at) => ({
    name: `${at} deleted with its seal, the others moved up`,
    statements: [cutSeals(`seq = ${at}`), ...renumber(at, -1)],
  }),
  (at) => ({ name: `all from ${at} deleted`, statements: [cutSeals(`seq >= ${at}`)] }),
  (at) => ({ name: `all up to ${at} deleted`, statements: [cutSeals(`seq <= ${at}`)] }),
  (at) => ({
    name: `all up to ${at} deleted, the others moved up`,
    statements: [cutSeals(`seq <= ${at}`), ...renumber(0, -at)],
  }),
  (at) => ({
    name: `row ${at} changed and all seals from it on taken off`,
    statements: [
      `update audit set subject = subject || '0' where id = ${idOf(at)}`,
      `delete from audit_seal where seq >= ${at}`,
    ],
  }),
  (at) => ({
    name: `row ${at} deleted and put in again under a new number`,
    statements: [copyOf(at), `delete from audit where id = ${idOf(at)}`],
  }),
  (at) => ({ name: `row ${at} copied`, statements: [copyOf(at)] }),
  (at) => ({
    name: `row ${at} copied, the seal moved to the copy`,
    statements: [
      copyOf(at),
      `delete from audit where id = ${idOf(at)}`,
      `update audit_seal set audit_id = (select max(id) from audit) where seq = ${at}`,
    ],
  }),
  (at) => ({
    name: `a note that the rows up to ${at} were taken`,
    statements: [
      `insert into audit (at, action, detail) select now(), 'audit.retained', jsonb_build_object('before', '2026-01-01',
          'rows', ${at}, 'firstSeq', 1, 'lastSeq', ${at}, 'lastHash', hash, 'through', 1000000)
          from audit_seal where seq = ${at}`,
      cutSeals(`seq <= ${at}`),
    ],
  }),
  (at) => ({
    name: `row ${at} copied, with a note that excuses it`,
    statements: [
      copyOf(at),
      `insert into audit (at, action, detail) values (now(), 'audit.carried', '{"through": 1000000}')`,
    ],
  }),
  (at) => ({
    name: `row ${at} changed, all made anew with another key`,
    statements: [`update audit set subject = subject || '0' where id = ${idOf(at)}`],
    sealedAnew: true,
  }),
  () => ({ name: 'everything deleted', statements: [cutSeals('true')] }),
]

const atTwoPlaces: readonly ((a: number, b: number) => Plan)[] = [
  (a, b) => ({
    name: `the texts of rows ${a} and ${b} swapped`,
    statements: [
      `update audit l set (${CONTENT}) = (select ${CONTENT} from audit r where r.id =
          case when l.id = ${idOf(a)} then ${idOf(b)} else ${idOf(a)} end) where l.id in (${idOf(a)}, ${idOf(b)})`,
    ],
  }),
  (a, b) => ({
    name: `the seals of rows ${a} and ${b} swapped`,
    statements: [
      `create temp table swapped on commit drop as select seq, audit_id from audit_seal where seq in (${a}, ${b})`,
      `update audit_seal set audit_id = -seq where seq in (${a}, ${b})`,
      `update audit_seal s set audit_id = o.audit_id from swapped o where s.seq in (${a}, ${b}) and o.seq <> s.seq`,
    ],
  }),
]

/** Everything that an intruder may do to the log and its seals. */
export function tamperings({ rows }: World): fc.Arbitrary<Tampering> {
  const seq = fc.integer({ min: 1, max: rows })
  const plan = fc.oneof(
    {
      weight: atOnePlace.length,
      arbitrary: fc.tuple(seq, fc.constantFrom(...atOnePlace)).map(([at, of]) => of(at)),
    },
    {
      weight: atTwoPlaces.length,
      arbitrary: fc
        .tuple(fc.uniqueArray(seq, { minLength: 2, maxLength: 2 }), fc.constantFrom(...atTwoPlaces))
        .map(([[a = 1, b = 2], of]) => of(a, b)),
    },
  )
  return fc
    .tuple(plan, fc.boolean())
    .map(([chosen, serverRunsOn]) => ({ serverRunsOn, sealedAnew: false, ...chosen }))
}

type Run = (text: string) => Promise<readonly ScriptRow[]>
export type Tools = {
  readonly db: Db
  readonly run: Run
  readonly auditKeys: AuditKeys
  readonly clock: () => Date
}

const FOREIGN: AuditKeys = [auditKeyOf('a key that an intruder has made up')]

/** Does it, past every trigger and foreign key. */
export async function tamper({ db, run, auditKeys, clock }: Tools, tampering: Tampering): Promise<void> {
  await run('set local session_replication_role = replica')
  for (const statement of tampering.statements) await run(statement)
  if (tampering.sealedAnew) {
    await run('delete from audit_seal')
    await sealAll({ db, auditKeys: FOREIGN, clock })
  }
  if (tampering.serverRunsOn) await sealAll({ db, auditKeys, clock })
}
