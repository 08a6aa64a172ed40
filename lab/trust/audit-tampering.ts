import { join } from 'node:path'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { auditKeyOf, type AuditKeys } from '../../packages/server/src/platform/audit/audit-keys.ts'
import { headKeeper, readHeadFile } from '../../packages/server/src/platform/audit/heads.ts'
import { auditSealer, sealAll } from '../../packages/server/src/platform/audit/seal-audit.ts'
import { verifyAudit } from '../../packages/server/src/platform/audit/verify-audit.ts'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { openPostgres } from '../../packages/server/src/platform/database/postgres.ts'
import { writeAudit } from '../../packages/server/src/platform/ledgers/record.ts'
import { onEnd } from '../ending.ts'
import { newFolder } from '../processes.ts'
import type { Result, RunOptions } from './run.ts'

/** Somebody who may change every row of the database, but has no key of the portal. */
type Tampering = {
  readonly name: string
  readonly statements: readonly string[]
  /** What happens next: nothing, the server seals what it finds, it restarts, or all seals are made anew with another key. */
  readonly next: 'nothing' | 'seals' | 'restart' | 'sealed anew'
}
type Plan = readonly [name: string, ...statements: string[]]

/** Changes that no column can bear unnoticed, the smallest that its type knows. */
const rowChanges = [
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

const idOf = (seq: number) => `(select audit_id from audit_seal where seq = ${seq})`
const CONTENT = 'at, action, user_id, company_id, subject, detail'
const change = (seq: number, how: string) => `update audit set ${how} where id = ${idOf(seq)}`
const remove = (seq: number) => `delete from audit where id = ${idOf(seq)}`
const copy = (seq: number) =>
  `insert into audit (${CONTENT}) select ${CONTENT} from audit where id = ${idOf(seq)}`
const cut = (condition: string) =>
  `with cut as (delete from audit_seal where ${condition} returning audit_id)
   delete from audit where id in (select audit_id from cut)`
const cutSeals = (from: number) => `delete from audit_seal where seq >= ${from}`
/** In two steps, because numbers must not meet on the way. */
const renumber = (after: number, by: number) => [
  `update audit_seal set seq = seq + 100000 where seq > ${after}`,
  `update audit_seal set seq = seq - 100000 + ${by} where seq > 100000`,
]
const note = (action: string, detail: string) =>
  `insert into audit (at, action, detail) values (now(), '${action}', ${detail})`
const taken = (at: number) =>
  `jsonb_build_object('before', '2026-01-01', 'rows', ${at}, 'firstSeq', 1, 'lastSeq', ${at},
    'lastHash', (select hash from audit_seal where seq = ${at}), 'through', 1000000)`

/** What can be done at one place of the log, or at two. */
const plans: readonly ((at: number, other: number) => Plan)[] = [
  ...rowChanges.map((how) => (at: number): Plan => [`row: ${how}`, change(at, how)]),
  ...sealChanges.map((how) => (at: number): Plan => {
    return [`seal: ${how}`, `update audit_seal set ${how} where seq = ${at}`]
  }),
  // Heads in the outbox are rows of the same database.
  ...rowChanges.map((how) => (at: number): Plan => {
    const forgetHeads = `delete from outbox where type = 'audit.head'`
    return [`row forged, seals cut: ${how}`, change(at, how), cutSeals(at), forgetHeads]
  }),
  (at) => ['row deleted', remove(at)],
  (at) => ['seal deleted', `delete from audit_seal where seq = ${at}`],
  (at) => ['deleted with its seal', cut(`seq = ${at}`)],
  (at) => ['deleted with its seal, the others moved up', cut(`seq = ${at}`), ...renumber(at, -1)],
  (at) => ['all from here deleted', cut(`seq >= ${at}`)],
  (at) => ['all up to here deleted', cut(`seq <= ${at}`)],
  (at) => ['all up to here deleted, the others moved up', cut(`seq <= ${at}`), ...renumber(0, -at)],
  (at) => ['deleted and put in again under a new number', copy(at), remove(at)],
  (at) => ['copied', copy(at)],
  (at) => {
    const move = `update audit_seal set audit_id = (select max(id) from audit) where seq = ${at}`
    return ['copied, the seal moved to the copy', copy(at), remove(at), move]
  },
  (at) => ['a note that rows were taken', note('audit.retained', taken(at)), cut(`seq <= ${at}`)],
  (at) => ['copied, with a note that excuses it', copy(at), note('audit.carried', `'{"through": 1000000}'`)],
  () => ['everything deleted', cut('true')],
  (a, b) => [
    'the texts of two rows swapped',
    `update audit l set (${CONTENT}) = (select ${CONTENT} from audit r where r.id =
       case when l.id = ${idOf(a)} then ${idOf(b)} else ${idOf(a)} end) where l.id in (${idOf(a)}, ${idOf(b)})`,
  ],
  (a, b) => [
    'the seals of two rows swapped',
    `create temp table swapped on commit drop as select seq, audit_id from audit_seal where seq in (${a}, ${b})`,
    `update audit_seal set audit_id = -seq where seq in (${a}, ${b})`,
    `update audit_seal s set audit_id = o.audit_id from swapped o where s.seq in (${a}, ${b}) and o.seq <> s.seq`,
  ],
]

/** Sealed and told as the head, and sealed since then, in the minute before somebody tampers. */
const [TOLD, NEWEST] = [20, 4]
const KEYS: AuditKeys = [auditKeyOf('the key of this run')]
const FOREIGN: AuditKeys = [auditKeyOf('a key that an intruder has made up')]
const WRITTEN = new Date('2026-06-18T08:00:00Z')
/** Later, so that a row without a seal is no longer a new one. */
const VERIFIED = new Date('2026-06-20T09:00:00Z')

const tamperings: fc.Arbitrary<Tampering> = fc
  .record({
    places: fc.uniqueArray(fc.integer({ min: 1, max: TOLD + NEWEST }), { minLength: 2, maxLength: 2 }),
    of: fc.constantFrom(...plans),
    next: fc.constantFrom('nothing' as const, 'seals' as const, 'restart' as const, 'sealed anew' as const),
  })
  .map(({ places: [at = 1, other = 2], of, next }) => {
    const [name, ...statements] = of(at, other)
    return { name: `${at}, ${other}: ${name}`, statements, next }
  })

/** Changes a sealed log in as many ways as the size says, each undone after it: the verifier must find every one. */
export async function run({ seed, size, stage }: RunOptions): Promise<Result> {
  const { db, close } = openPostgres(await stage.addDatabase({ hasty: true }))
  onEnd(close)
  const folder = newFolder('heads')
  let tried = 0
  const holdsAfter = (tampering?: Tampering) =>
    undone(db, (tx) => tryOne(tx, join(folder, String((tried += 1))), tampering))
  if (!(await holdsAfter())) return { counts: {}, findings: ['the untouched log does not hold'] }
  const isFound = fc.asyncProperty(tamperings, async (tampering) => !(await holdsAfter(tampering)))
  const { counterexample, errorInstance } = await fc.check(isFound, { seed, numRuns: size })
  const missed = counterexample && `${JSON.stringify(counterexample[0])} ${inspect(errorInstance)}`
  return { counts: { tamperings: size }, findings: missed ? [missed] : [] }
}

class Undone extends Error {}

async function undone<Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value> {
  let result: { readonly value: Value } | undefined
  try {
    await db.transaction(async (tx) => {
      result = { value: await work(tx) }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return result!.value
}

/** Fills the log and seals it, tampers, and says whether the verifier believes it. */
async function tryOne(db: Db, auditHeadFile: string, tampering?: Tampering): Promise<boolean> {
  const startServer = (clock: () => Date) => {
    const deps = { db, auditKeys: KEYS, clock, settings: { auditHeadFile } }
    const heads = headKeeper(deps, { info: () => undefined })
    return { seal: auditSealer(deps, heads), report: heads.report }
  }
  const running = startServer(() => WRITTEN)
  for (let number = 1; number <= TOLD + NEWEST; number += 1) {
    await addRow(db, number)
    if (number % 7 === 0 || number === TOLD) await running.seal()
    if (number === TOLD) await running.report()
  }
  await running.seal()
  await db.execute('set local session_replication_role = replica')
  for (const statement of tampering?.statements ?? []) await db.execute(statement)
  if (tampering?.next === 'sealed anew') await db.execute('delete from audit_seal')
  if (tampering?.next === 'sealed anew') await sealAll({ db, auditKeys: FOREIGN, clock: () => VERIFIED })
  if (tampering?.next === 'seals') await sealAll({ db, auditKeys: KEYS, clock: () => VERIFIED })
  // What a process last tells is what it has sealed itself, whatever the database shows by then.
  await running.report()
  if (tampering?.next === 'restart')
    await startServer(() => VERIFIED)
      .seal()
      .catch(refusedOnly)
  const heads = await readHeadFile(auditHeadFile)
  const { faults, late } = await verifyAudit({ db, auditKeys: KEYS, now: VERIFIED, heads })
  return faults.length === 0 && late.length === 0
}

/** A server that sees the cut seals nothing more. */
function refusedOnly(error: Error): void {
  if (error.name !== 'ChainChanged') throw error
}

/** Rows of many kinds. */
const addRow = (db: Db, number: number) =>
  writeAudit(db, {
    at: WRITTEN,
    action: number % 3 === 0 ? 'deposit.created' : 'session.started',
    userId: number % 4 === 0 ? null : number,
    companyId: number % 3 === 0 ? number : null,
    subject: number % 5 === 0 ? '' : String(number),
    detail:
      number % 2 === 0 ? {} : { sum: number * 1000.5, text: 'Ääkkösiä "…"', list: [1, null, { a: true }] },
  })
