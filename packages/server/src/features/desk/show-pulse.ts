import { endOfService, subtractServiceHours } from '@kassavirta/domain/cases/service-hours'
import type { Pulse } from '@kassavirta/domain/desk/api'
import { subtractBankingDays } from '@kassavirta/domain/kernel/banking-days'
import { dayOf, instantAt } from '@kassavirta/domain/kernel/dates'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { StaffAsked, StaffWith } from '../../platform/staff/staff-reads.ts'
import { withDefaults } from '../../shared/parameters.ts'
import { firstVisitDay } from '../../shared/visit-request-queries.ts'
import { tallyKeeper, type BagTally } from './bag-tally.ts'
import { selectPulse, type FoundPulse, type PulseSettings } from './pulse-queries.ts'

type Answer = z.input<typeof Pulse>

/**
 * Tells what waits for a person, and the stamps of the lists that their roles open. The moments that are asked for follow
 * from settings: those of the last answer are taken, and where this answer tells that others are in force, it is asked for
 * again. So a pulse is one round trip.
 */
export function pulseReader() {
  const tallies = tallyKeeper()
  let settings = withDefaults(null)
  return async (db: Db, asked: StaffAsked): Promise<StaffWith<Answer> | undefined> => {
    for (;;) {
      const taken = settings
      const moments = momentsOf(taken, asked.now)
      const known = tallies.known(moments.lateBefore)
      const read = await selectPulse(db, asked, { ...moments, knownSign: known?.sign ?? '' })
      if (!read) return undefined
      const { settings: stored, bags, ...found } = read.found
      settings = withDefaults(stored)
      if (!isSame(settings, taken)) continue
      const tally = bags && tallies.take(bags, known, moments.lateBefore)
      return { staff: read.staff, found: answerOf(asked.now, found, tally) }
    }
  }
}

const isSame = (one: PulseSettings, other: PulseSettings): boolean =>
  one.caseDueServiceHours === other.caseDueServiceHours &&
  one.countingDueBankingDays === other.countingDueBankingDays

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
