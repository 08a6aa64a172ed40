import { foundNotice, missingNotice } from '@kassavirta/domain/bags/counting/late-notice'
import type { Notice } from '@kassavirta/domain/bags/counting/notice'
import { alertPaths } from '@kassavirta/domain/letters/alerts/paths'
import { addDays, dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../platform/database/database.ts'
import { writeRows } from '../../platform/database/row-writes.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { auditRows } from '../../platform/ledgers/audit.ts'
import { rememberAlerts } from '../../letters/alerts/alerts.ts'
import { readParameters } from '../../shared/parameters.ts'
import { dueBefore } from './due-before.ts'
import {
  BATCH,
  insertNotices,
  lockFound,
  lockUnseen,
  markFound,
  markNoticed,
  readUnseen,
  type LateBag,
} from './queries/late-queries.ts'

/** A provider that begins to tell stages does not tell of bags that were lost years ago. */
const TOLD_DAYS = 30

/** Places are told of bags that were declared from this moment on. */
export const toldSince = (before: Date): Date => instantAt(addDays(dayOf(before), -TOLD_DAYS), '00:00')

type JobDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Tells places of bags that have not come in time, and of those that came after all, each once. Every process may run it:
 * what it tells of is locked, and marked in the transaction of the message.
 */
export async function tellOfLateBags({ db, clock }: JobDeps): Promise<void> {
  const { statusLines, missingAfterBankingDays } = await readParameters(db)
  if (statusLines !== 'true') return
  while (await inTransaction(db, (tx) => tellMissing(tx, clock, Number(missingAfterBankingDays))));
  while (await inTransaction(db, (tx) => tellFound(tx, clock)));
}

/** True where more may wait. */
async function tellMissing(tx: Db, clock: Deps['clock'], missingDays: number): Promise<boolean> {
  const before = dueBefore(dayOf(clock()), missingDays)
  const since = toldSince(before)
  const ids = await lockUnseen(tx, { since, before })
  const late = await readUnseen(tx, ids)
  const now = clock()
  if (late.length > 0) {
    await markNoticed(tx, late, now)
    await tell(tx, late, { what: 'missing', notice: missingNotice, now })
    const alerts = late.map(({ companyId, depositId, ownerId }) => ({
      kind: 'bagMissing' as const,
      companyId,
      ownerId,
      path: alertPaths.deposit(depositId),
      onceKey: `missing-${depositId}`,
    }))
    await rememberAlerts(tx, alerts, now)
  }
  return ids.length === BATCH
}

async function tellFound(tx: Db, clock: Deps['clock']): Promise<boolean> {
  const found = await lockFound(tx)
  const now = clock()
  if (found.length > 0) {
    await markFound(tx, found, now)
    await tell(tx, found, { what: 'found', notice: foundNotice, now })
  }
  return found.length === BATCH
}

type Telling = {
  readonly what: 'missing' | 'found'
  readonly notice: (bag: LateBag) => Notice
  readonly now: Date
}

/** A message to the place, and a row of the log, for each. */
async function tell(tx: Db, bags: readonly LateBag[], { what, notice, now }: Telling): Promise<void> {
  await insertNotices(
    tx,
    bags.map((bag) => ({
      ...notice(bag),
      companyId: bag.companyId,
      extId: `desk-${what}-${bag.depositId}`,
      createdAt: now,
    })),
  )
  const action = what === 'missing' ? 'missingBag.noticed' : 'missingBag.found'
  const entries = bags.map(({ depositId, companyId }) => ({
    at: now,
    action,
    userId: null,
    companyId,
    subject: String(depositId),
  }))
  await writeRows(tx, [auditRows(entries)])
}
