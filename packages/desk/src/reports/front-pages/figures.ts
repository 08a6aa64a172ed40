import type { DayFigures, Limit } from '@kassavirta/domain/reports/front-pages/desk-api'
import { dayOf, formatTime, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { linkTo, type DeskAddress } from '../../platform/routing/desk-rows.ts'
import { limitTexts as texts } from './texts.fi.ts'

type Hour = NonNullable<DayFigures['counted']>[number]
export type Bar = Hour & {
  /** How high it is, of the highest of them. */
  readonly share: number
  /** The hour that runs is not over. */
  readonly isRunning: boolean
}

/** So many hours are always there, so that the first bar of a morning is no broader than the last of an evening. */
const LEAST_HOURS = 8

/** A bar for every hour up to the one that runs, from the first with a bag on. */
export function hourBars(counted: readonly Hour[], now: Date): readonly Bar[] {
  const running = Number(formatTime(now).slice(0, 2))
  const first = Math.max(0, Math.min(counted[0]?.hour ?? running, running - LEAST_HOURS + 1))
  const most = Math.max(1, ...counted.map(({ bags }) => bags))
  return Array.from({ length: running - first + 1 }, (_, index) => {
    const hour = first + index
    const bags = counted.find((each) => each.hour === hour)?.bags ?? 0
    return { hour, bags, share: bags / most, isRunning: hour === running }
  })
}

export type LimitLine = {
  readonly key: string
  readonly when: string
  readonly text: string
  readonly to: DeskAddress | undefined
}

/** '15:30', and on another day 'ti 12:00'. */
const limitTime = (at: Date, now: Date): string =>
  dayOf(at) === dayOf(now) ? formatTime(at) : `${weekdayShort(dayOf(at))} ${formatTime(at)}`

const counted = ({ one, many }: { readonly one: string; readonly many: string }, count: number): string =>
  fill(count === 1 ? one : many, { count })

export const limitLines = (limits: readonly Limit[], now: Date): readonly LimitLine[] =>
  limits.map((limit) => ({
    key: `${limit.kind} ${limit.at.toISOString()} ${limit.kind === 'answer' ? limit.caseId : ''}`,
    when: limitTime(limit.at, now),
    ...lineOf(limit),
  }))

function lineOf(limit: Limit): Pick<LimitLine, 'text' | 'to'> {
  switch (limit.kind) {
    case 'answer':
      return {
        text: fill(texts.answer, { number: limit.number }),
        to: linkTo('case', { caseId: limit.caseId }),
      }
    case 'service':
      return { text: texts.service, to: undefined }
    case 'bags':
      return { text: counted(texts.bags, limit.bags), to: linkTo('toCount') }
    case 'orders': {
      const day = shortDay(limit.day)
      const orders = counted(texts.orders, limit.orders)
      return { text: fill(texts.locks, { day, orders }), to: linkTo('packing', {}, { day: limit.day }) }
    }
    default:
      return limit satisfies never
  }
}
