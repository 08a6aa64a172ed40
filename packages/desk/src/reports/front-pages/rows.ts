import type { countBags } from '@kassavirta/domain/bags/counting/api'
import type { WithdrawnScan } from '@kassavirta/domain/bags/counting/missing-api'
import type { Pulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import type { AnswerOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { dayOf, formatDay, formatTime, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { addressWords } from '../../platform/address-words.fi.ts'
import { linkTo, type DeskAddress } from '../../platform/routing/desk-rows.ts'
import { rowTexts, todayTexts as texts } from './texts.fi.ts'

export type Row = {
  readonly name: keyof typeof rowTexts
  readonly count: number
  readonly text: string
  readonly note: string | undefined
  readonly where: string
  readonly to: DeskAddress
}

export type Group = { readonly urgency: 'late' | 'today' | 'soon'; readonly rows: readonly Row[] }

/** Facts from lists, which the pulse does not have. */
export type ListFacts = {
  /** Bags to count at the chosen office; without it the counts of the pulse are of all offices. */
  readonly counts?: AnswerOf<typeof countBags> | undefined
  /** Scans of other people that were taken back, of all offices, the newest first. */
  readonly scans?: readonly WithdrawnScan[] | undefined
}

/**
 * The waiting work of the person's roles, by urgency. The order of the rows is fixed, so that they do not jump while numbers
 * change; a row without work and a group without rows are left out.
 */
export function groupsOf(pulse: Pulse, now: Date, { counts, scans }: ListFacts = {}): readonly Group[] {
  const { cases, deliveries, visits, approvals = 0 } = pulse
  const counting = counts ? { ...counts, waiting: counts.arrived, oldest: null } : pulse.counting
  const oldest = counting?.oldest ? fill(texts.oldest, { when: whenText(counting.oldest, now) }) : undefined
  const [lateBags, bags] = [counting?.late ?? 0, (counting?.waiting ?? 0) - (counting?.late ?? 0)]
  const groups: readonly Group[] = [
    {
      urgency: 'late',
      rows: [
        row('lateOrders', deliveries?.late, texts.lateOrders, linkTo('lateOrders'), oldestLate(deliveries)),
        row('lateRuns', deliveries?.lateRuns, texts.runs, linkTo('runs'), oldestRun(deliveries)),
        row(
          'lateBags',
          lateBags,
          texts.counting,
          linkTo('toCount', {}, { [addressWords.lateOnly]: '1' }),
          oldest,
        ),
        row('withdrawnScans', scans?.length, texts.missing, linkTo('missing'), newestScan(scans)),
        row('lateCases', cases?.late, texts.cases, linkTo('cases')),
      ],
    },
    {
      urgency: 'today',
      rows: [
        row('disputed', counting?.disputed, texts.second, linkTo('secondCount')),
        row('dueToday', cases?.dueToday, texts.cases, linkTo('cases')),
        row('approvals', approvals, texts.approvals, linkTo('approvals')),
        row('second', counting?.second, texts.second, linkTo('secondCount')),
        row('unpacked', deliveries?.unpacked, texts.deliveries, ...packing(deliveries)),
        row('undelivered', deliveries?.undelivered, texts.undelivered, linkTo('undelivered')),
        row('bags', bags, texts.counting, linkTo('toCount'), lateBags > 0 ? undefined : oldest),
        row('visits', visits?.requests, texts.visits, linkTo('visits'), answersOf(visits)),
        row('visitAnswers', visits?.requests ? 0 : visits?.answers, texts.visits, linkTo('visits')),
        row('newCases', cases?.new, texts.cases, linkTo('cases')),
        row('missing', counts?.missing, texts.missing, linkTo('missing')),
      ],
    },
    {
      urgency: 'soon',
      rows: [
        row('suspects', counting?.suspects, texts.suspects, linkTo('suspects')),
        row('aside', counting?.aside, texts.aside, linkTo('aside')),
      ],
    },
  ]
  return groups
    .map(({ urgency, rows }) => ({ urgency, rows: rows.filter(({ count }) => count > 0) }))
    .filter(({ rows }) => rows.length > 0)
}

function row(
  name: Row['name'],
  count: number | undefined,
  where: string,
  to: DeskAddress,
  note?: string,
): Row {
  const { one, many } = rowTexts[name]
  return { name, count: count ?? 0, text: count === 1 ? one : many, note, where, to }
}

/** Whose scan was taken back last, and by whom. */
const newestScan = ([newest]: readonly WithdrawnScan[] = []): string | undefined =>
  newest && fill(texts.withdrawnBy, { ...newest })

/** Customers who declined a proposed day stand beside the requests, on one line. */
const answersOf = (visits: Pulse['visits']): string | undefined =>
  visits?.answers
    ? fill(visits.answers === 1 ? texts.oneAnswer : texts.answers, { count: visits.answers })
    : undefined

/** Where the first locked day is packed, and how much waits for each of them. */
function packing(deliveries: Pulse['deliveries']): readonly [to: DeskAddress, note?: string] {
  const { days = [] } = deliveries ?? {}
  const [first] = days
  if (!first) return [linkTo('packing')]
  const parts = days.map(({ day, unpacked }) => fill(texts.ofDay, { day: shortDay(day), count: unpacked }))
  return [linkTo('packing', {}, { day: first.day }), parts.join(', ')]
}

/** Whose order has waited longest for another day. */
const oldestLate = (deliveries: Pulse['deliveries']): string | undefined =>
  deliveries?.oldestLate
    ? fill(texts.oldestLate, {
        day: shortDay(deliveries.oldestLate.day),
        company: deliveries.oldestLate.company,
      })
    : undefined

/** Which van is out longest. */
const oldestRun = (deliveries: Pulse['deliveries']): string | undefined =>
  deliveries?.oldestLateRun
    ? fill(texts.oldestRun, {
        day: shortDay(deliveries.oldestLateRun.day),
        route: deliveries.oldestLateRun.route,
      })
    : undefined

/** 'tänään klo 10:14', or with the day before it. */
export function whenText(at: Date, now: Date): string {
  const [day, time] = [dayOf(at), formatTime(at)]
  return day === dayOf(now)
    ? fill(texts.todayAt, { time })
    : fill(texts.dayAndTime, { weekday: weekdayShort(day), day: formatDay(day), time })
}

type WaitingWork = Pulse['waitsForYou'][number]

/** The address where a person goes on with their waiting work. */
export function addressOf({ kind, id }: Pick<WaitingWork, 'kind' | 'id'>): DeskAddress {
  switch (kind) {
    case 'openBag':
    case 'secondCount':
    case 'dispute':
      return linkTo('bag', { bagId: id })
    case 'approval':
      return linkTo('approvals')
    case 'correction':
    case 'handedCase':
    case 'case':
      return linkTo('case', { caseId: id })
    default:
      return kind satisfies never
  }
}
