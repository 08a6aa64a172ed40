import {
  addServiceHours,
  endOfService,
  subtractServiceHours,
} from '@kassavirta/domain/questions/cases/service-hours'
import type { getDayFigures } from '@kassavirta/domain/reports/front-pages/desk-api'
import { isOpenDay, isBankingDay, subtractBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { day as toDay, addDays, dayOf, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import type { StaffCaller } from '../../../platform/staff/staff-session.ts'
import { freezesAt, isBeforeFreezing } from '../../../places/companies/accounts/freezing.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { shortVaults } from '../../../bags/vault/queries.ts'
import { maySee, readFigures } from './figure-queries.ts'

type Answer = z.input<(typeof getDayFigures)['reply']['schema']>
type Limit = Answer['limits'][number]
type FoundFigures = Awaited<ReturnType<typeof readFigures>>
type Parameters = Awaited<ReturnType<typeof readParameters>>

const SHOWN_LIMITS = 5
/** Somebody who is away over a weekend still reads it. */
const NOTICE_DAYS = 7

/** The figures of the day and the next limits, for the caller's own roles. */
export async function showFigures(
  db: Db,
  caller: StaffCaller,
  office: string | undefined,
  now: Date,
): Promise<Answer> {
  const parameters = await readParameters(db)
  const today = dayOf(now)
  const late = lateLimit(today, Number(parameters.countingDueBankingDays))
  const found = await readFigures(db, caller, {
    office,
    now,
    today,
    noticedSince: new Date(now.getTime() - NOTICE_DAYS * DAY_MS).toISOString(),
    dayBegan: instantAt(today, '00:00').toISOString(),
    lateBefore: late.before.toISOString(),
    lateBeforeNext: late.beforeNext.toISOString(),
    askedLate: subtractServiceHours(now, Number(parameters.caseDueServiceHours)).toISOString(),
  })
  const { accessNotices, counted, differences, packed, vaults } = found
  const belowZero = vaults ? await shortVaults(db, office, now) : []
  const limits = [
    ...answerLimits(found, Number(parameters.caseDueServiceHours)),
    ...(maySee(caller, ['cases']) ? serviceLimit(now) : []),
    ...(found.bagsLateNext ? [{ kind: 'bags' as const, at: late.at, bags: found.bagsLateNext }] : []),
    ...orderLimits(found, parameters, now),
  ]
  return {
    accessNotices,
    ...(counted && { counted }),
    ...(differences && { differences }),
    ...(maySee(caller, ['pack', 'dispatch']) && { packed }),
    ...(vaults && { vaults: { ...vaults, belowZero: [...belowZero] } }),
    limits: limits.toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, SHOWN_LIMITS),
  }
}

const startOf = (on: Day): Date => instantAt(on, '00:00')

/** The moments by which bags are late today and at the next limit, with the first day that has a later limit. */
function lateLimit(today: Day, bankingDays: number) {
  const before = subtractBankingDays(today, bankingDays)
  let on = addDays(today, 1)
  while (subtractBankingDays(on, bankingDays) === before) on = addDays(on, 1)
  return {
    before: startOf(before),
    beforeNext: startOf(subtractBankingDays(on, bankingDays)),
    at: startOf(on).toISOString(),
  }
}

const answerLimits = ({ asked }: FoundFigures, hours: number): readonly Limit[] =>
  (asked ?? []).map(({ asked: at, ...of }) => ({
    kind: 'answer',
    at: addServiceHours(new Date(at), hours).toISOString(),
    ...of,
  }))

function serviceLimit(now: Date): readonly Limit[] {
  const today = dayOf(now)
  const closes = endOfService(today)
  return isBankingDay(today) && now < closes ? [{ kind: 'service', at: closes.toISOString() }] : []
}

/** The limits after which customers can no longer change the orders of a day: the next one of each day. */
function orderLimits({ orderGroups }: FoundFigures, parameters: Parameters, now: Date): readonly Limit[] {
  const open = (orderGroups ?? []).flatMap(({ ofDay, ...rule }) => {
    const freezes = freezesAt(rule, parameters)
    const isOpen = isOpenDay(toDay(rule.deliveryDate), parameters.exceptionDays)
    return isOpen && freezes && isBeforeFreezing(freezes, now)
      ? [{ day: rule.deliveryDate, freezes, ofDay }]
      : []
  })
  return [...Map.groupBy(open, ({ day }) => day)].map(([day, groups]) => {
    const first = Math.min(...groups.map(({ freezes }) => freezes.getTime()))
    return { kind: 'orders', at: new Date(first).toISOString(), day, orders: groups[0]?.ofDay ?? 0 }
  })
}
