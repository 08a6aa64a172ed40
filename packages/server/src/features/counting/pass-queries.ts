import type { Suspect, Till } from '@kassavirta/domain/counting/wire'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { replacements, type RowWrite } from '../../platform/database/row-writes.ts'
import { countPass, countTill } from '../../tables/counting.ts'
import type { Bag } from './queries.ts'

export type CountPass = typeof countPass.$inferSelect
export type CountedTill = typeof countTill.$inferSelect
/** What was found in one till, whether it was counted or corrected. */
export type TillFigures = Omit<CountedTill, 'bagId' | 'pass' | 'till'>

/** Everything that is typed while a bag is counted. */
export type TypedPass = {
  readonly tills: readonly Till[]
  readonly intact: boolean
  readonly suspects: readonly Suspect[]
  readonly note: string
}

export const tillsOf = (tills: readonly CountedTill[], pass: number): readonly CountedTill[] =>
  tills.filter((till) => till.pass === pass)

export const allTillsOf = (db: Db, bagId: number): Promise<CountedTill[]> =>
  db
    .select()
    .from(countTill)
    .where(eq(countTill.bagId, bagId))
    .orderBy(asc(countTill.pass), asc(countTill.till))

export const toFigures = ({ declared, voucherSum, ...till }: Till): TillFigures => ({
  ...till,
  declaredCents: declared ?? null,
  voucherCents: voucherSum,
})

/** A pass and what its tills held. */
export type Count = { readonly pass: CountPass; readonly tills: readonly TillFigures[] }

type PassOf = Pick<CountPass, 'bagId' | 'pass' | 'step' | 'staffId' | 'savedAt'> & Partial<CountPass>

const UNSENT = {
  comparedBefore: false,
  fitted: false,
  depositId: null,
  chosen: false,
  reason: '',
  sentAt: null,
}

export const countOf = (of: PassOf, { tills, ...typed }: TypedPass): Count => ({
  pass: { ...UNSENT, ...of, ...typed },
  tills: tills.map(toFigures),
})

/** Replaces what was kept of a pass. A pass that was sent is never written again. */
export function countRows({ pass, tills }: Count): readonly RowWrite[] {
  const { bagId, pass: number } = pass
  const rows = tills.map((till, index) => ({ bagId, pass: number, till: index + 1, ...till }))
  return [
    replacements(countPass, [pass], ['bagId', 'pass']),
    replacements(countTill, rows, ['bagId', 'pass', 'till']),
    {
      key: 'tills that are no longer there',
      text: () => sql`delete from ${countTill} where bag_id = ${sql.placeholder('bagId')}
        and pass = ${sql.placeholder('pass')} and till > ${sql.placeholder('tills')}`,
      values: { bagId, pass: number, tills: tills.length },
    },
  ]
}

export const passesOf = (db: Db, bagId: number): Promise<CountPass[]> =>
  db.select().from(countPass).where(eq(countPass.bagId, bagId)).orderBy(asc(countPass.pass))

/** The last pass that was sent of a step. */
export const lastSent = (passes: readonly CountPass[], step: CountPass['step']): CountPass | undefined =>
  passes.findLast((pass) => pass.step === step && pass.sentAt !== null)

/** The notes that the count which closed a bag found suspect. */
export async function suspectsOf(
  db: Db,
  { id, pass }: Pick<Bag, 'id' | 'pass'>,
): Promise<readonly Suspect[]> {
  const [closing] = await db
    .select({ suspects: countPass.suspects })
    .from(countPass)
    .where(and(eq(countPass.bagId, id), eq(countPass.pass, pass)))
  return closing?.suspects ?? []
}
