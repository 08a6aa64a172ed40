import { endOfService, subtractServiceHours } from '@kassavirta/domain/cases/service-hours'
import type { Pulse } from '@kassavirta/domain/desk/api'
import { subtractBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { StaffCaller } from '../../platform/staff/staff-access.ts'
import { readParameters } from '../../shared/parameters.ts'
import { firstVisitDay } from '../../shared/visit-request-queries.ts'
import { tallyKeeper, type BagTally } from './bag-tally-queries.ts'
import { readPulse, type FoundPulse } from './pulse-queries.ts'

type Answer = z.input<ReturnType<typeof Pulse>>

/** Makes the function that tells what waits for a person, and the stamps of the lists that their roles open. */
export function pulseReader(db: Db) {
  const tallies = tallyKeeper()
  return async (caller: StaffCaller, now: Date): Promise<Answer> => {
    const moments = momentsOf(await readParameters(db), now)
    const known = tallies.known(moments.lateBefore)
    const { bags, ...found } = await readPulse(db, caller, { ...moments, knownSign: known?.sign ?? '' })
    return answerOf(now, found, bags && tallies.take(bags, known, moments.lateBefore))
  }
}

type PulseSettings = { readonly caseDueServiceHours: string; readonly countingDueBankingDays: string }

function momentsOf({ caseDueServiceHours, countingDueBankingDays }: PulseSettings, now: Date) {
  const hours = Number(caseDueServiceHours)
  const today = dayOf(now)
  return {
    today,
    lateBefore: instantAt(subtractBankingDays(today, Number(countingDueBankingDays)), '00:00').toISOString(),
    askedLate: subtractServiceHours(now, hours).toISOString(),
    askedToday: subtractServiceHours(endOfService(today), hours).toISOString(),
    visitsSince: firstVisitDay(now),
  }
}

/** A part without the role is left out. */
function answerOf(now: Date, found: FoundPulse, bags: BagTally | null): Answer {
  const { suspects, cases, visits, approvals, deliveries, deliveryStamp, runStamp, waitsForYou } = found
  return {
    at: now.toISOString(),
    ...(bags && suspects && { counting: { ...bags.counting, suspects: suspects.numbers } }),
    ...(cases && { cases: cases.numbers }),
    ...(deliveries && { deliveries }),
    ...(visits && { visits: visits.numbers }),
    ...(approvals && { approvals: approvals.numbers }),
    waitsForYou,
    stamps: {
      ...(bags && { bags: bags.stamp }),
      ...(suspects && { suspects: suspects.stamp }),
      ...(approvals && { approvals: approvals.stamp }),
      ...(cases && { cases: cases.stamp }),
      ...(deliveryStamp !== null && { deliveries: deliveryStamp }),
      ...(runStamp !== null && { runs: runStamp }),
      ...(visits && { visits: visits.stamp }),
    },
  }
}
