import { sql, type SQL, max } from 'drizzle-orm'
import * as z from 'zod/mini'
import { audit } from '../../tables/ledgers.ts'
import { queryRows, type Db, checkRows } from '../database/database.ts'
import { keyedHash, type AuditKey, type AuditKeys } from './audit-keys.ts'

/** How many rows one statement reads, so that a long log is read in small steps. */
export const STEP = 500

/** A time with all its digits; one of JavaScript has no more than thousandths. */
const exactTime = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const exactTimeOf = (time: Date): string => time.toISOString().replace('Z', '000Z')

/**
 * A row of the log as it is sealed: texts as the database writes them, so that no digit of a time or of a number in the
 * detail is lost on the way.
 */
export const SealedContent = z.strictObject({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  userId: z.nullable(z.int()),
  companyId: z.nullable(z.int()),
  subject: z.string(),
  detail: z.string(),
  staffId: z.nullable(z.int()),
})
export type SealedContent = z.output<typeof SealedContent>

export const contentColumns = sql`a.id, ${exactTime(sql`a.at`)} as at, a.action, a.user_id as "userId",
  a.company_id as "companyId", a.subject, a.detail::text as detail, a.staff_id as "staffId"`

export const Seal = z.strictObject({
  seq: z.int(),
  auditId: z.int(),
  keyId: z.string(),
  sealedAt: z.string(),
  previous: z.string(),
  hash: z.string(),
})
export type Seal = z.output<typeof Seal>

/** The number and the hash of a seal. */
export type Position = Pick<Seal, 'seq' | 'hash'>

const sealColumns = sql`s.seq, s.audit_id as "auditId", s.key_id as "keyId",
  ${exactTime(sql`s.sealed_at`)} as "sealedAt", s.previous, s.hash`

/**
 * Everything that a seal says and everything in its row goes into its hash, which nobody without the key can make. A row
 * of no staff is hashed as before there were any, so that its seal still holds.
 */
export const hashOf = (
  key: AuditKey,
  { seq, keyId, sealedAt, previous }: Omit<Seal, 'hash'>,
  { id, at, action, userId, companyId, subject, detail, staffId }: SealedContent,
): string => {
  const ofSeal = [seq, keyId, sealedAt, previous]
  const ofRow = [id, at, action, userId, companyId, subject, detail]
  return keyedHash(key.sealing, [...ofSeal, ...ofRow, ...(staffId === null ? [] : [staffId])])
}

/** The newest seal. */
export async function readHead(db: Db): Promise<Seal | undefined> {
  const [head] = await queryRows(
    db,
    Seal,
    sql`select ${sealColumns} from audit_seal s order by s.seq desc limit 1`,
  )
  return head
}

const SealedRow = z.strictObject({ seal: Seal, row: z.nullable(SealedContent) })
export type SealedRow = z.output<typeof SealedRow>

/** The seals after a number in their order, each with its row if that still exists. */
export async function readSeals(db: Db, after: number): Promise<readonly SealedRow[]> {
  return queryRows(
    db,
    SealedRow,
    sql`select to_jsonb(s) as seal, to_jsonb(c) as row
        from (select ${sealColumns} from audit_seal s where s.seq > ${after} order by s.seq limit ${STEP}) s
        left join lateral (select ${contentColumns} from audit a where a.id = s."auditId") c on true
        order by s.seq`,
  )
}

const SEALER_LOCK = 7_310_003

/** One process at a time adds to the chain or cuts it. */
export async function lockChain(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEALER_LOCK})`)
}

/** Adds a seal for each row and returns the new head. The chain must be locked. */
export async function addSeals(
  tx: Db,
  [key]: AuditKeys,
  head: Position | undefined,
  rows: readonly SealedContent[],
  sealedAt: Date,
): Promise<Position | undefined> {
  let newest = head
  const seals = rows.map((row) => {
    const { seq, hash } = newest ?? { seq: 0, hash: '' }
    const seal = { seq: seq + 1, auditId: row.id, previous: hash }
    const made = { ...seal, keyId: key.id, sealedAt: exactTimeOf(sealedAt) }
    newest = { seq: seal.seq, hash: hashOf(key, made, row) }
    return { ...seal, hash: newest.hash }
  })
  if (seals.length === 0) return newest
  // All seals go as one value: making a text with hundreds of rows took longer than sealing them.
  await tx.execute(sql`
    insert into audit_seal (seq, audit_id, key_id, sealed_at, previous, hash)
    select s.seq, s."auditId", ${key.id}, ${sealedAt.toISOString()}, s.previous, s.hash
    from jsonb_to_recordset(${JSON.stringify(seals)}::text::jsonb)
      as s(seq bigint, "auditId" bigint, previous text, hash text)`)
  return newest
}

/**
 * Notes about the log itself. They decide what is verified, so they are sealed as they are written and never afterwards:
 * a row that somebody else adds under such a name stays without a seal.
 */
const Carried = z.strictObject({
  /** The newest row at that time: rows up to it were sealed long after they were written. */
  through: z.int(),
})
const Retained = z.strictObject({
  /** Rows before this moment were taken. */
  before: z.string(),
  rows: z.int(),
  firstSeq: z.int(),
  lastSeq: z.int(),
  lastHash: z.string(),
  /** `through` of the first note, if there was one: that note is taken with the other rows. */
  through: z.nullable(z.int()),
})
const notes = { 'audit.carried': Carried, 'audit.retained': Retained } as const

type NoteAction = keyof typeof notes
export type Note<Action extends NoteAction> = z.output<(typeof notes)[Action]>

export const isNote = ({ action }: SealedContent): boolean => Object.hasOwn(notes, action)

/** What a sealed note says; undefined for another row. */
export function readNote<Action extends NoteAction>(
  action: Action,
  row: SealedContent,
): Note<Action> | undefined {
  if (row.action !== action) return undefined
  return checkRows(notes[action], [JSON.parse(row.detail)])[0] as Note<Action> | undefined
}

type NewNote<Action extends NoteAction> = {
  readonly action: Action
  readonly now: Date
  readonly detail: Note<Action>
}

/** Writes a note and seals it after the head, which must be locked. Returns the new head. */
export async function addNote<Action extends NoteAction>(
  tx: Db,
  keys: AuditKeys,
  head: Position | undefined,
  { action, now, detail }: NewNote<Action>,
): Promise<Position | undefined> {
  const [made] = await tx.insert(audit).values({ at: now, action, detail }).returning({ id: audit.id })
  const rows = await queryRows(
    tx,
    SealedContent,
    sql`select ${contentColumns} from ${audit} a where a.id = ${made?.id}`,
  )
  return addSeals(tx, keys, head, rows, now)
}

/** Notes that the rows so far are much older than their seals, as in the demo. */
export async function noteCarried(tx: Db, keys: AuditKeys, now: Date): Promise<void> {
  await lockChain(tx)
  const [newest] = await tx.select({ id: max(audit.id) }).from(audit)
  const detail = { through: newest?.id ?? 0 }
  await addNote(tx, keys, await readHead(tx), { action: 'audit.carried', now, detail })
}
