import { max, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { audit } from '../../tables/ledgers.ts'
import { checkRows, queryRows, type Db } from '../database/database.ts'
import type { AuditKeys } from './audit-keys.ts'
import { addSeals, contentColumns, lockChain, readHead, SealedContent, type Position } from './chain.ts'

/**
 * Rows in which the keeper of the log tells about the log itself. What they say decides what is verified, so they are
 * sealed as they are written and never afterwards: a row that somebody else adds under such a name stays without a seal.
 */
const Carried = z.strictObject({
  /** The newest row that was there: those up to it got their seals long after they were written. */
  through: z.int(),
})
const Retained = z.strictObject({
  /** Rows before this moment were taken. */
  before: z.string(),
  rows: z.int(),
  firstSeq: z.int(),
  lastSeq: z.int(),
  lastHash: z.string(),
  /** What the first note said, if there was one: it is taken with the others. */
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

/** Notes that the rows until now bear times of long before their seals, as those of the demo do. */
export async function noteCarried(tx: Db, keys: AuditKeys, now: Date): Promise<void> {
  await lockChain(tx)
  const [newest] = await tx.select({ id: max(audit.id) }).from(audit)
  const detail = { through: newest?.id ?? 0 }
  await addNote(tx, keys, await readHead(tx), { action: 'audit.carried', now, detail })
}
