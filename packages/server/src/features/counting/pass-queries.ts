import { cents, type Cents } from '@kassavirta/domain/kernel/money'
import type { Till } from '@kassavirta/domain/counting/api'
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { countPass, countTill, suspectNote } from '../../tables/counting.ts'

export type CountPass = typeof countPass.$inferSelect
export type CountedTill = typeof countTill.$inferSelect

const ofPass = (bagId: number, pass: number) => and(eq(countTill.bagId, bagId), eq(countTill.pass, pass))

export const tillsOf = (tx: Db, bagId: number, pass: number): Promise<CountedTill[]> =>
  tx.select().from(countTill).where(ofPass(bagId, pass)).orderBy(asc(countTill.till))

/** Replaces what was kept of a pass. A pass that was sent is never written again. */
export async function keepPass(
  tx: Db,
  pass: Omit<typeof countPass.$inferInsert, 'savedAt'> & { readonly savedAt: Date },
  tills: readonly Till[],
): Promise<void> {
  const { bagId, pass: number } = pass
  await tx
    .insert(countPass)
    .values(pass)
    .onConflictDoUpdate({ target: [countPass.bagId, countPass.pass], set: pass })
  await tx.delete(countTill).where(ofPass(bagId, number))
  await tx.insert(countTill).values(
    tills.map(({ declared, voucherSum, ...till }, index) => ({
      bagId,
      pass: number,
      till: index + 1,
      ...till,
      declaredCents: declared ?? null,
      voucherCents: voucherSum,
    })),
  )
}

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

/** The suspect notes of a bag are those that its newest count found. */
export async function replaceSuspects(
  tx: Db,
  bagId: number,
  rows: readonly (typeof suspectNote.$inferInsert)[],
): Promise<void> {
  await tx.delete(suspectNote).where(eq(suspectNote.bagId, bagId))
  if (rows.length > 0) await tx.insert(suspectNote).values([...rows])
}

export async function suspectsOf(tx: Db, bagId: number): Promise<readonly Cents[]> {
  const found = await tx
    .select({ unitCents: suspectNote.unitCents })
    .from(suspectNote)
    .where(eq(suspectNote.bagId, bagId))
    .orderBy(asc(suspectNote.id))
  return found.map(({ unitCents }) => cents(unitCents))
}
