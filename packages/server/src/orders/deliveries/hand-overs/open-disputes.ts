import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../../platform/database/database.ts'
import { writeRows } from '../../../platform/database/row-writes.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newCase } from '../../../questions/cases/new-case.ts'
import { lockDisputed } from './queries.ts'

const BATCH = 100

/**
 * Each side may correct what it has marked until the day ends. A difference that is left then becomes a case, once. Every
 * process may run it: what it takes is locked.
 */
export async function openDisputes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  while (await inTransaction(db, (tx) => openNext(tx, clock())));
}

/** True where more may wait. */
async function openNext(tx: Db, now: Date): Promise<boolean> {
  const disputed = await lockDisputed(tx, dayOf(now), BATCH)
  for (const { id, companyId, userId } of disputed)
    await writeRows(tx, [newCase('handOver', id, { company: { companyId }, userId }, now)])
  return disputed.length === BATCH
}
