import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../database/database.ts'
import { sameHash, type AuditKeys } from './audit-keys.ts'
import {
  hashOf,
  readSeals,
  STEP,
  type Position,
  type Seal,
  type SealedContent,
  readNote,
  type Note,
} from './chain.ts'
import { isSigned, readReportedHeads, type Head } from './heads.ts'

type Verification = {
  readonly db: Db
  readonly auditKeys: AuditKeys
  readonly now: Date
  /** Heads that were stored outside of the database; undefined for one that cannot be read. */
  readonly heads: readonly (Head | undefined)[]
  /** Only these seals, with the rows between them; the whole chain by default. */
  readonly range?: SealRange
}

/** The first and the last seal of a part of the chain. The last one may be further than the newest. */
type SealRange = { readonly from: number; readonly to: number }

const WHOLE: SealRange = { from: 1, to: Number.MAX_SAFE_INTEGER }

export type AuditState = {
  readonly held: number
  readonly first: Position | undefined
  readonly head: Position | undefined
  /** The first seal that is wrong or missing; the check stopped there. */
  readonly brokenAt: number | undefined
  /** Rows that were committed a moment ago. */
  readonly waiting: number
  /** Rows that should have a seal by now. */
  readonly overdue: number
  /** Numbers of seals that were made long after the time in their rows, which may be copies or made up. */
  readonly late: readonly number[]
  /** What is wrong, in sentences; nothing where everything holds. */
  readonly faults: readonly string[]
}

/** A row is sealed within seconds. An older row without a seal was never checked, or the chain was cut before it. */
const UNSEALED_WITHIN_MS = 5 * MINUTE_MS
/** After a pause it is sealed late; this late a copy or a made-up row is likelier. */
const SEALED_WITHIN_MS = DAY_MS

/** Checks every seal and its row, the order, the beginning, the end against known heads, and rows without a seal. */
export async function verifyAudit({
  db,
  auditKeys,
  now,
  heads,
  range = WHOLE,
}: Verification): Promise<AuditState> {
  const known = [...heads, ...(await readReportedHeads(db))]
  const signed = known.filter((head) => head !== undefined && isSigned(auditKeys, head)) as readonly Head[]
  const walk = await walkChain(db, auditKeys, new Map(signed.map(({ seq, hash }) => [seq, hash])), range)
  const isWhole = { begin: range.from <= 1, end: (walk.head?.seq ?? 0) < range.to }
  const { waiting, overdue } = await countUnsealed(db, now, {
    // Of a part whose first seal does not hold no row is known.
    after: isWhole.begin ? 0 : (walk.first?.auditId ?? Number.MAX_SAFE_INTEGER),
    upTo: isWhole.end ? Number.MAX_SAFE_INTEGER : (walk.head?.auditId ?? 0),
  })
  const faults = [
    ...(signed.length < known.length
      ? ['A head that was kept is not signed with a key of this portal.']
      : []),
    ...(walk.broken
      ? [walk.broken.text]
      : [...(isWhole.begin ? beginningFaults(walk) : []), ...(isWhole.end ? endFaults(walk, signed) : [])]),
    ...(overdue > 0
      ? [`${overdue} row(s) of the audit log have had no seal for more than five minutes.`]
      : []),
  ]
  const late = walk.late.filter(({ auditId }) => auditId > walk.carriedThrough).map(({ seq }) => seq)
  const { held, first, head, broken } = walk
  return { held, first, head, brokenAt: broken?.seq, waiting: waiting - overdue, overdue, late, faults }
}

/** The state of the check along the chain. */
type Walk = {
  held: number
  first: Seal | undefined
  head: Seal | undefined
  /** The index of the key that made the last seal; the newest key is 0. */
  keyAge: number
  readonly late: Seal[]
  /** The newest note of rows that were taken. */
  retained: Note<'audit.retained'> | undefined
  carriedThrough: number
  broken: ChainFault | undefined
}

type ChainFault = { readonly seq: number; readonly text: string }

async function walkChain(
  db: Db,
  keys: AuditKeys,
  heads: ReadonlyMap<number, string>,
  { from, to }: SealRange,
): Promise<Walk> {
  const walk: Walk = {
    held: 0,
    first: undefined,
    head: undefined,
    keyAge: keys.length,
    late: [],
    retained: undefined,
    carriedThrough: 0,
    broken: undefined,
  }
  for (;;) {
    const step = await readSeals(db, walk.head?.seq ?? from - 1)
    for (const { seal, row } of step) {
      if (seal.seq > to) return walk
      walk.broken = orderFault(walk, seal, heads) ?? contentFault(walk, seal, row, keys)
      if (walk.broken || !row) return walk
      pass(walk, seal, row)
    }
    if (step.length < STEP) return walk
  }
}

function orderFault(
  { head }: Walk,
  { seq, previous, hash }: Seal,
  heads: ReadonlyMap<number, string>,
): ChainFault | undefined {
  const expected = head ? head.seq + 1 : seq
  if (seq !== expected) return { seq: expected, text: `Seal ${expected} of the audit log is missing.` }
  if (head && previous !== head.hash)
    return { seq, text: `Seal ${seq} of the audit log does not follow the one before it.` }
  const stored = heads.get(seq)
  if (stored !== undefined && stored !== hash)
    return { seq, text: `Seal ${seq} of the audit log is another than the head that was kept.` }
  return undefined
}

function contentFault(
  walk: Walk,
  seal: Seal,
  row: SealedContent | null,
  keys: AuditKeys,
): ChainFault | undefined {
  const { seq, keyId, hash } = seal
  const broken = (text: string): ChainFault => ({ seq, text })
  const age = keys.findIndex(({ id }) => id === keyId)
  const key = keys[age]
  if (!key) return broken(`Seal ${seq} of the audit log was made with a key that is not known here.`)
  // An older key may have leaked since, so what it seals after a newer one is not trusted.
  if (age > walk.keyAge)
    return broken(`Seal ${seq} of the audit log was made with a key that had been replaced.`)
  walk.keyAge = age
  if (!row) return broken(`The audit row of seal ${seq} is missing.`)
  if (!sameHash(hash, hashOf(key, seal, row))) return broken(`The seal of audit row ${seq} is broken.`)
  return undefined
}

function pass(walk: Walk, seal: Seal, row: SealedContent): void {
  walk.held += 1
  walk.first ??= seal
  walk.head = seal
  if (Date.parse(seal.sealedAt) - Date.parse(row.at) > SEALED_WITHIN_MS) walk.late.push(seal)
  walk.retained = readNote('audit.retained', row) ?? walk.retained
  const through = readNote('audit.carried', row)?.through ?? walk.retained?.through ?? 0
  walk.carriedThrough = Math.max(walk.carriedThrough, through)
}

/** The chain begins with its first seal, or where the newest note says that the rows before were taken. */
function beginningFaults({ first, retained }: Walk): readonly string[] {
  if (!first) return []
  const { seq, hash } = retained ? { seq: retained.lastSeq, hash: retained.lastHash } : { seq: 0, hash: '' }
  return first.seq === seq + 1 && first.previous === hash
    ? []
    : [`The seals of the audit log before ${first.seq} are missing.`]
}

function endFaults({ head }: Walk, heads: readonly Head[]): readonly string[] {
  const furthest = heads.reduce((most, { seq }) => Math.max(most, seq), 0)
  const reached = head?.seq ?? 0
  return furthest > reached
    ? [`The audit log ends with seal ${reached}; a head was kept of seal ${furthest}.`]
    : []
}

const Unsealed = z.strictObject({ waiting: z.int(), overdue: z.int(), looked: z.int(), last: z.int() })

type RowRange = { readonly after: number; readonly upTo: number }

/** How many rows have no seal, and how many of them have had none for too long. */
async function countUnsealed(db: Db, now: Date, range: RowRange) {
  const overdueBefore = new Date(now.getTime() - UNSEALED_WITHIN_MS).toISOString()
  let [waiting, overdue, after] = [0, 0, range.after]
  for (;;) {
    const [step] = await queryRows(
      db,
      Unsealed,
      sql`select count(*) filter (where s.seq is null)::integer as waiting,
            count(*) filter (where s.seq is null and a.at < ${overdueBefore}::timestamptz)::integer as overdue,
            count(*)::integer as looked, coalesce(max(a.id), 0) as last
          from (select id, at from audit where id > ${after} and id <= ${range.upTo} order by id limit ${STEP}) a
          left join audit_seal s on s.audit_id = a.id`,
    )
    if (!step) return { waiting, overdue }
    waiting += step.waiting
    overdue += step.overdue
    if (step.looked < STEP) return { waiting, overdue }
    after = step.last
  }
}
