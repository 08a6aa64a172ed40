import type { Suspect, Till } from '@kassavirta/domain/counting/wire'
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { countPass, countTill } from '../../tables/counting.ts'

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

const ofPass = (bagId: number, pass: number) => and(eq(countTill.bagId, bagId), eq(countTill.pass, pass))

export const tillsOf = (tx: Db, bagId: number, pass: number): Promise<CountedTill[]> =>
  tx.select().from(countTill).where(ofPass(bagId, pass)).orderBy(asc(countTill.till))

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

/** Replaces what was kept of a pass. A pass that was sent is never written again. */
export async function keepPass(
  tx: Db,
  pass: Pick<CountPass, 'bagId' | 'pass' | 'step' | 'staffId' | 'savedAt'> & Partial<CountPass>,
  { tills, ...typed }: TypedPass,
): Promise<CountPass> {
  const { bagId, pass: number } = pass
  const row = { ...pass, ...typed }
  const [kept] = await tx
    .insert(countPass)
    .values(row)
    .onConflictDoUpdate({ target: [countPass.bagId, countPass.pass], set: row })
    .returning()
  if (!kept) throw new Error('no pass was kept')
  await tx.delete(countTill).where(ofPass(bagId, number))
  await tx
    .insert(countTill)
    .values(tills.map((till, index) => ({ bagId, pass: number, till: index + 1, ...toFigures(till) })))
  return kept
}

export async function findPass(tx: Db, bagId: number, pass: number): Promise<CountPass | undefined> {
  const [found] = await tx
    .select()
    .from(countPass)
    .where(and(eq(countPass.bagId, bagId), eq(countPass.pass, pass)))
  return found
}

export const passesOf = (db: Db, bagId: number): Promise<CountPass[]> =>
  db.select().from(countPass).where(eq(countPass.bagId, bagId)).orderBy(asc(countPass.pass))

/** The last pass that was sent of a step. */
export async function lastSent(
  tx: Db,
  bagId: number,
  step: CountPass['step'],
): Promise<CountPass | undefined> {
  const [found] = await tx
    .select()
    .from(countPass)
    .where(and(eq(countPass.bagId, bagId), eq(countPass.step, step), isNotNull(countPass.sentAt)))
    .orderBy(desc(countPass.pass))
    .limit(1)
  return found
}
