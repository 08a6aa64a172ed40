import { addBankingDays, closureOf } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, dayOf, daysBetween, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { supplyOrder, visitChangeRequest, visitRequest } from '@kassavirta/server/tables/submissions'
import { bankingDayBefore, HISTORY_DAYS, historyOf, momentIn } from './calendar.ts'
import { companyKeys } from './companies.ts'
import { randomFor, type Random } from './random.ts'
import { roleHolders } from './rights.ts'
import type { DemoSubmission } from './rows.ts'
import { personOf } from './users.ts'

type DemoSupplyOrder = DemoSubmission<typeof supplyOrder.$inferSelect>
type DemoVisitRequest = DemoSubmission<typeof visitRequest.$inferSelect>
type DemoVisitChange = DemoSubmission<typeof visitChangeRequest.$inferSelect>

/** One request every `every` days, the latest of them `latest` days ago, so that there is always a recent one. */
type Cadence = { readonly company: string; readonly every: number; readonly latest: number }
type Right = Parameters<typeof roleHolders>[1]
type Request = {
  readonly random: Random
  readonly on: Day
  readonly base: { readonly company: string; readonly user: string; readonly createdAt: Date }
}

const requestsOf = (
  kind: string,
  right: Right,
  cadences: readonly Cadence[],
  now: Date,
): readonly Request[] =>
  cadences.flatMap(({ company, every, latest }) =>
    Array.from({ length: Math.ceil((HISTORY_DAYS - latest) / every) }, (_, n) =>
      requestAt(kind, right, company, addDays(dayOf(now), -latest - n * every)),
    ),
  )

function requestAt(kind: string, right: Right, company: string, on: Day): Request {
  const random = randomFor(kind, company, on)
  const user = random.pick(roleHolders(company, right))
  return { random, on, base: { company, user, createdAt: momentIn(random, on, random.int(8, 16)) } }
}

const oldestFirst = <Row extends { readonly createdAt: Date }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())

const suppliesAt: readonly Cadence[] = [
  { company: companyKeys.kaleva, every: 19, latest: 3 },
  { company: companyKeys.lielahti, every: 31, latest: 8 },
  { company: companyKeys.satama, every: 45, latest: 5 },
  { company: companyKeys.asema, every: 38, latest: 12 },
  { company: companyKeys.sulkasaari, every: 90, latest: 30 },
]

/** The counts that the form offers. */
const BAGS = [0, 0, 50, 100, 150, 200] as const
const SMALL_BAGS = [0, 100, 200, 300] as const
const A_YEAR = 365

export const demoSupplyOrders = (now: Date): readonly DemoSupplyOrder[] =>
  oldestFirst(
    requestsOf('supplies', 'accessoryOrder', suppliesAt, now).map(({ random, on, base }) => ({
      ...base,
      deliveryDate: addBankingDays(on, random.int(3, 6)),
      // The two boxes could be ordered until a year ago; old orders still have to be readable (decisions G-A1).
      tt_kpl_pikkumusta: daysBetween(on, dayOf(now)) > A_YEAR ? random.int(0, 4) : 0,
      tt_kpl_sininen_kannet: daysBetween(on, dayOf(now)) > A_YEAR ? random.int(1, 3) : 0,
      tt_kpl_kolikkoturvapussi_iso: random.pick(BAGS),
      tt_kpl_kolikkoturvapussi_pieni: random.pick(BAGS),
      tt_kpl_turvapussi_iso: random.pick(BAGS),
      tt_kpl_turvapussi_keskikoko: random.pick(BAGS),
      tt_kpl_turvapussi_pieni: random.pick(SMALL_BAGS),
      tt_kpl_sinetit: random.int(1, 8) * 5,
      modifiedAt: base.createdAt,
    })),
  )

const visitsAt: readonly Cadence[] = [
  { company: companyKeys.kaleva, every: 27, latest: 1 },
  { company: companyKeys.lielahti, every: 52, latest: 9 },
  { company: companyKeys.satama, every: 80, latest: 6 },
  { company: companyKeys.palokka, every: 64, latest: 15 },
]

const VISIT_REASONS = [
  'Kyläjuhlan myynti, tavallista enemmän kolikkoa.',
  'Kassakaappi on täynnä, nouto mielellään aamupäivällä.',
  'Ylimääräinen vaihtorahan toimitus kampanjaviikolle.',
  '',
] as const

const contactOf = (user: string): string => {
  const { name, phone } = personOf(user)
  return phone ? `${name}, ${phone}` : name
}

export const demoVisitRequests = (now: Date): readonly DemoVisitRequest[] =>
  oldestFirst(
    requestsOf('visit', 'visitChangeRequest', visitsAt, now).map(({ random, on, base }) => ({
      ...base,
      suggestedDate: addBankingDays(on, random.int(2, 5)),
      contactInfo: random.chance(0.85) ? contactOf(base.user) : '',
      additionalInfo: random.pick(VISIT_REASONS),
      modifiedAt: base.createdAt,
    })),
  )

const changesAt: readonly Cadence[] = [
  { company: companyKeys.kaleva, every: 41, latest: 2 },
  { company: companyKeys.keskusta, every: 75, latest: 11 },
  { company: companyKeys.palokka, every: 97, latest: 20 },
]

const CHANGE_REASONS = [
  'Inventaario, myymälä on kiinni aamulla.',
  'Katutyö estää pääsyn lastauslaiturille.',
  'Nouto sopii paremmin iltapäivällä, klo 14-16.',
  '',
] as const

/** Visits at Midsummer and Christmas are moved to the banking day before. Companies ask for that ten days ahead. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  midsummerEve: 'Juhannusviikko: nouto ennen aattoa.',
  christmasEve: 'Jouluviikko: nouto ennen aattoa.',
}
const AHEAD = 10

const holidayChanges = (now: Date): readonly DemoVisitChange[] =>
  historyOf(now).flatMap((on) => {
    const eve = addDays(on, AHEAD)
    const additionalInfo = HOLIDAYS[closureOf(eve) ?? '']
    if (additionalInfo === undefined) return []
    return [companyKeys.kaleva, companyKeys.lielahti].map((company) => {
      const { base } = requestAt('holiday', 'visitChangeRequest', company, on)
      const moved = { originalDate: eve, newDate: bankingDayBefore(eve), additionalInfo }
      return { ...base, ...moved, contactInfo: contactOf(base.user) }
    })
  })

export const demoVisitChanges = (now: Date): readonly DemoVisitChange[] =>
  oldestFirst([
    ...requestsOf('visit change', 'visitChangeRequest', changesAt, now).map(({ random, on, base }) => {
      const originalDate = addBankingDays(on, random.int(3, 6))
      return {
        ...base,
        originalDate,
        newDate: addBankingDays(originalDate, random.int(1, 2)),
        contactInfo: contactOf(base.user),
        additionalInfo: random.pick(CHANGE_REASONS),
      }
    }),
    ...holidayChanges(now).filter(({ createdAt }) => createdAt <= now),
  ])
