import { endOfService, subtractServiceHours } from '@kassavirta/domain/cases/service-hours'
import type { Pulse } from '@kassavirta/domain/desk/api'
import { subtractBankingDays } from '@kassavirta/domain/kernel/banking-days'
import { dayOf, instantAt } from '@kassavirta/domain/kernel/dates'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { StaffCaller } from '../../platform/staff/staff-access.ts'
import { readParameters } from '../../shared/parameters.ts'
import { firstVisitDay } from '../../shared/visit-wishes.ts'
import { readPulse } from './pulse-queries.ts'

/** What waits for a person, and the stamps of the lists that their roles open. */
export async function showPulse(
  db: Db,
  { staffId, capabilities }: StaffCaller,
  now: Date,
): Promise<z.input<typeof Pulse>> {
  const { caseDueServiceHours, countingDueBankingDays } = await readParameters(db)
  const hours = Number(caseDueServiceHours)
  const today = dayOf(now)
  const found = await readPulse(db, {
    staffId,
    counts: capabilities.includes('count'),
    decides: capabilities.includes('decideCount'),
    approves: capabilities.includes('approve'),
    answers: capabilities.includes('cases'),
    delivers: capabilities.includes('pack') || capabilities.includes('dispatch'),
    today,
    settlesVisits: capabilities.includes('visits'),
    lateBefore: instantAt(subtractBankingDays(today, Number(countingDueBankingDays)), '00:00'),
    askedLate: subtractServiceHours(now, hours),
    askedToday: subtractServiceHours(endOfService(today), hours),
    visitsSince: firstVisitDay(now),
  })
  const { counting, cases, deliveries, visits, approvals, waitsForYou, ...stamps } = found
  return {
    at: now.toISOString(),
    ...(counting ? { counting } : {}),
    ...(cases ? { cases } : {}),
    ...(deliveries ? { deliveries } : {}),
    ...(visits ? { visits } : {}),
    ...(approvals === null ? {} : { approvals }),
    waitsForYou,
    stamps: {
      ...(stamps.bagStamp === null ? {} : { bags: stamps.bagStamp }),
      ...(stamps.suspectStamp === null ? {} : { suspects: stamps.suspectStamp }),
      ...(stamps.approvalStamp === null ? {} : { approvals: stamps.approvalStamp }),
      ...(stamps.caseStamp === null ? {} : { cases: stamps.caseStamp }),
      ...(stamps.deliveryStamp === null ? {} : { deliveries: stamps.deliveryStamp }),
      ...(stamps.runStamp === null ? {} : { runs: stamps.runStamp }),
      ...(stamps.visitStamp === null ? {} : { visits: stamps.visitStamp }),
    },
  }
}
