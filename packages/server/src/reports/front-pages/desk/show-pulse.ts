import { lastDayBack } from '@kassavirta/domain/orders/deliveries/late'
import { endOfService, subtractServiceHours } from '@kassavirta/domain/questions/cases/service-hours'
import type { Pulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import { subtractBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import type { StaffCaller } from '../../../platform/staff/staff-session.ts'
import {
  freezesAt,
  isBeforeFreezing,
  type FreezingParameters,
} from '../../../places/companies/accounts/freezing.ts'
import { lapsedBefore } from '../../../people/approvals/queries.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { firstVisitDay } from '../../../visits/visits/queries.ts'
import { tallyStore, type BagTally, readPulse, type FoundPulse } from './pulse-queries.ts'

type Answer = z.input<typeof Pulse>

/** Makes the function that reads what waits for a person, and the stamps of the lists that the person's roles open. */
export function pulseReader(db: Db) {
  const tallies = tallyStore()
  return async (caller: StaffCaller, now: Date): Promise<Answer> => {
    const parameters = await readParameters(db)
    const moments = momentsOf(parameters, now)
    const known = tallies.known(moments.lateBefore)
    const { bags, ...found } = await readPulse(db, caller, { ...moments, knownSign: known?.sign ?? '' })
    const deliveries = found.deliveries && deliveriesOf(found.deliveries, parameters, now)
    return answerOf(now, { ...found, deliveries }, bags && tallies.take(bags, known, moments.lateBefore))
  }
}

type PulseSettings = { readonly caseDueServiceHours: string; readonly countingDueBankingDays: string }

function momentsOf({ caseDueServiceHours, countingDueBankingDays }: PulseSettings, now: Date) {
  const hours = Number(caseDueServiceHours)
  const today = dayOf(now)
  return {
    today,
    lastDayBack: lastDayBack(now),
    lateBefore: instantAt(subtractBankingDays(today, Number(countingDueBankingDays)), '00:00').toISOString(),
    askedLate: subtractServiceHours(now, hours).toISOString(),
    askedToday: subtractServiceHours(endOfService(today), hours).toISOString(),
    visitsSince: firstVisitDay(now),
    lapsedBefore: lapsedBefore(now).toISOString(),
  }
}

/** A day is locked when customers can change none of its waiting orders. */
function deliveriesOf(
  { waiting, ...found }: NonNullable<FoundPulse['deliveries']>,
  parameters: FreezingParameters,
  now: Date,
): Answer['deliveries'] {
  const isOpen = ({ day: deliveryDate, deliveryPolicy, ...rule }: (typeof waiting)[number]): boolean =>
    deliveryPolicy !== null &&
    isBeforeFreezing(freezesAt({ ...rule, deliveryPolicy, deliveryDate }, parameters), now)
  const days = [...Map.groupBy(waiting, ({ day }) => day)]
    .filter(([, groups]) => !groups.some(isOpen))
    .map(([day, groups]) => ({ day, unpacked: groups.reduce((sum, { unpacked }) => sum + unpacked, 0) }))
  const unpacked = days.reduce((sum, each) => sum + each.unpacked, 0)
  return { day: waiting[0]?.day ?? null, unpacked, days, ...found }
}

type PulseParts = Omit<FoundPulse, 'deliveries'> & { readonly deliveries: Answer['deliveries'] | null }

/** Parts that are not the person's work are left out. */
function answerOf(now: Date, found: PulseParts, bags: BagTally | null): Answer {
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
