import { foundNotice, missingNotice, type Notice } from '@kassavirta/domain/bags/counting/notice'
import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import { addDays, dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../platform/database/database.ts'
import { writeRows } from '../../platform/database/row-writes.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { auditRows } from '../../platform/ledgers/record.ts'
import { rememberAlerts } from '../../letters/alerts/alerts.ts'
import { readParameters } from '../../shared/parameters.ts'
import { dueBefore } from './counting-rules.ts'
import * as missingQueries from './queries/missing-queries.ts'

/** A provider that begins to show stages sends no notices of bags that were lost years ago. */
const NOTICE_DAYS = 30

/** Customers get notices only of bags that were declared from this moment on. */
export const noticesSince = (before: Date): Date => instantAt(addDays(dayOf(before), -NOTICE_DAYS), '00:00')

type JobDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Sends customers a notice of each bag that has not come in time, and another one if it comes after all. Every process
 * may run it: a declaration is locked, and marked in the transaction that writes its notice.
 */
export async function notifyOfLateBags({ db, clock }: JobDeps): Promise<void> {
  const { statusLines, missingAfterBankingDays } = await readParameters(db)
  if (statusLines !== 'true') return
  while (await inTransaction(db, (tx) => notifyMissing(tx, clock, Number(missingAfterBankingDays))));
  while (await inTransaction(db, (tx) => notifyFound(tx, clock)));
}

/** True where more may wait. */
async function notifyMissing(tx: Db, clock: Deps['clock'], missingDays: number): Promise<boolean> {
  const before = dueBefore(dayOf(clock()), missingDays)
  const since = noticesSince(before)
  const ids = await missingQueries.lockUnseen(tx, { since, before })
  const late = await missingQueries.readUnseen(tx, ids)
  const now = clock()
  if (late.length > 0) {
    await missingQueries.markNoticed(tx, late, now)
    await writeNotices(tx, late, { what: 'missing', notice: missingNotice, now })
    const alerts = late.map(({ companyId, depositId, ownerId }) => ({
      kind: 'bagMissing' as const,
      companyId,
      ownerId,
      path: alertPaths.deposit(depositId),
      onceKey: `missing-${depositId}`,
    }))
    await rememberAlerts(tx, alerts, now)
  }
  return ids.length === missingQueries.BATCH
}

async function notifyFound(tx: Db, clock: Deps['clock']): Promise<boolean> {
  const found = await missingQueries.lockFound(tx)
  const now = clock()
  if (found.length > 0) {
    await missingQueries.markFound(tx, found, now)
    await writeNotices(tx, found, { what: 'found', notice: foundNotice, now })
  }
  return found.length === missingQueries.BATCH
}

type NoticeBatch = {
  readonly what: 'missing' | 'found'
  readonly notice: (bag: missingQueries.LateBag) => Notice
  readonly now: Date
}

/** Writes a message to the company and a row of the audit log for each bag. */
async function writeNotices(
  tx: Db,
  bags: readonly missingQueries.LateBag[],
  { what, notice, now }: NoticeBatch,
): Promise<void> {
  await missingQueries.insertNotices(
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
