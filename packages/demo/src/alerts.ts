import type { Db } from '@kassavirta/server/platform/database/database'
import { alertChoice, alertEvent } from '@kassavirta/server/tables/alerts'
import { isNull } from 'drizzle-orm'
import { companyKeys } from './companies.ts'
import type { Keys } from './queries.ts'
import { userKey } from './users.ts'

/** What Maija wants to hear of, at all places and at one; of what the demo itself brings along nobody hears. */
export async function chooseAlerts(tx: Db, now: Date, { userId, companyId }: Keys): Promise<void> {
  const maija = { userId: userId(userKey('demo')) }
  const here = { ...maija, companyId: companyId(companyKeys.kaleva) }
  await tx.insert(alertChoice).values([
    { ...maija, companyId: null, kind: 'cutOffNear', way: 'atOnce' },
    { ...maija, companyId: null, kind: 'countDifference', way: 'daily' },
    { ...here, kind: 'countDifference', way: 'atOnce' },
  ])
  await tx.update(alertEvent).set({ spreadAt: now }).where(isNull(alertEvent.spreadAt))
}
