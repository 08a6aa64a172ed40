import { weekdays, weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { offeredWeekdays, type PatternEntries } from '@kassavirta/domain/orders/change-orders/form'
import {
  type RecurringOrder,
  MOST_WEEKS,
  listRecurringOrders,
  skipOccurrence,
  type Occurrence,
} from '@kassavirta/domain/orders/change-orders/recurring-api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct } from '@kassavirta/ui/submission/use-act.ts'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { useApiQuery, useCompanySession } from '../../../platform/session/use-session.ts'
import { patternTexts as texts, recurringTexts, weekdayNames, makingTexts, ordinals } from '../texts.fi.ts'

type Pattern = Pick<RecurringOrder, 'weekdays' | 'everyWeeks'>

/** 'Joka maanantai ja torstai', 'Joka toinen viikko: maanantai' */
export function patternWords({ weekdays: chosen, everyWeeks }: Pattern): string {
  const days = listed(weekdays.filter((day) => chosen.includes(day)).map((day) => weekdayNames[day]))
  return everyWeeks === 1
    ? fill(texts.every, { days })
    : fill(texts.everyWeeks, { nth: nth(everyWeeks), days })
}

const nth = (weeks: number): string => ordinals[weeks] ?? ''

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : fill(texts.and, { first: names.slice(0, -1).join(', '), last })
}

/** 'alkaen ma 16.11., toistaiseksi' */
export const spanWords = ({ from, until }: Pick<RecurringOrder, 'from' | 'until'>): string =>
  [
    fill(recurringTexts.from, { day: shortDay(from) }),
    until === null ? recurringTexts.forNow : fill(recurringTexts.until, { day: shortDay(until) }),
  ].join(', ')

/** Every week on the weekday of the order that is to repeat. */
export const startPattern = (delivery: Day, today: Day): PatternEntries => ({
  weekdays: [weekdayOf(delivery)],
  everyWeeks: '1',
  from: today,
  until: '',
})

export const weekdayOptions = offeredWeekdays.map((value) => ({ value, label: weekdayNames[value] }))

export const weekOptions = Array.from({ length: MOST_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? makingTexts.weekly : fill(makingTexts.weeks, { nth: nth(index + 1) }),
}))

/** The recurring orders of the chosen company. */
export function useRecurringOrders() {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  return useAnswer(query(listRecurringOrders, { query: { companyId: company.id } }))
}

/** Fetches the list again, and the front page, which shows the next delivery. */
export const useListAgain = () => useAskAgain([listRecurringOrders.path, getOverview.path])

type SkipBody = CallValues<typeof skipOccurrence>['body']

/** Skips a delivery or restores it. After every outcome the list is fetched again, because somebody else may have acted first. */
export function useSkip(
  { recurringId, version }: Pick<RecurringOrder, 'recurringId' | 'version'>,
  onDone: (sent: SkipBody) => void,
) {
  const { user, company, call } = useCompanySession()
  const listAgain = useListAgain()
  const send = async ({ key, body }: PendingRequest<SkipBody>) => {
    const answer = await call(skipOccurrence, { params: { recurringId }, body }, { key })
    onDone(body)
    return answer
  }
  const act = useAct(send, listAgain)
  const sender = { customerId: company.id, userId: user.id, version }
  return {
    status: act,
    skip: ({ day, orderVersion }: Pick<Occurrence, 'day' | 'orderVersion'>, isSkipped: boolean) =>
      void act.run({ ...sender, day, isSkipped, ...(orderVersion === null ? {} : { orderVersion }) }),
  }
}
