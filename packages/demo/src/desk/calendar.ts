import { addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '@kassavirta/server/platform/database/database'
import { accountKeys } from '../accounts.ts'
import { companyKeys } from '../companies.ts'
import type { Keys } from '../queries.ts'
import { userKey } from '../users.ts'
import { insertExceptionDay, insertRecurring, readStaff } from './queries.ts'

/** Weeks ahead, so that nothing of the first days of a demo depends on them. */
const EXCEPTION_BANKING_DAYS = 15
const RECURRING_DAYS = 21

/** A day with an earlier cut-off, and an order that repeats every Thursday from some weeks on. */
export async function planAhead(tx: Db, now: Date, { companyId, accountId, userId }: Keys): Promise<void> {
  const { staffId } = (await readStaff(tx))('ajo')
  const today = dayOf(now)
  await insertExceptionDay(tx, {
    day: addBankingDays(today, EXCEPTION_BANKING_DAYS),
    closed: false,
    cutoffLocal: '10:00',
    reason: 'Laskentakeskuksen inventaario',
    staffId,
    changedAt: now,
  })
  await insertRecurring(tx, {
    companyId: companyId(companyKeys.kaleva),
    accountId: accountId(accountKeys.kaleva),
    userId: userId(userKey('demo')),
    weekdays: ['thursday'],
    everyWeeks: 1,
    fromDay: addDays(today, RECURRING_DAYS),
    counts: { pcs_20e: 20, pcs_10e: 20, pcs_2e_roll: 2, pcs_1e_roll: 4 },
    createdAt: now,
    lookAt: now,
  })
}
