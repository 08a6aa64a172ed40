import type { FollowedStage } from '@kassavirta/domain/bags/deposits/stage'
import { entryStages, FETCHED } from '@kassavirta/domain/bags/deposits/stages/entries'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { shortDay, shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { CustodyStep } from '@kassavirta/ui/custody-line/CustodyLine.tsx'
import { custodyTexts as texts } from './texts.fi.ts'

export type CustodyFacts = {
  /** How far the deposit has come. */
  readonly stage: FollowedStage
  readonly events: readonly { readonly stage: string; readonly at: Date; readonly note?: string }[]
  readonly expectedCredit: Day | null
  /** What was counted too much or too little; null where it is not known, or nothing was declared. */
  readonly difference: Cents | null
  readonly today: Day
}

/**
 * The custody line of a deposit. Only real times: a step that somebody skipped has happened too, but nobody knows when.
 * The value date is the bank's, so it is told as expected until it has come. A bag that is missing stands where its arrival would.
 */
export function custodySteps({ stage, events, expectedCredit, difference, today }: CustodyFacts) {
  const isMissing = stage === 'missing'
  const reached = entryStages.indexOf(isMissing ? 'arrived' : stage)
  const isCounted = stage === 'counted'
  const fetched = events.find((known) => known.stage === FETCHED)
  const steps = entryStages.flatMap((each, at): readonly CustodyStep[] => {
    const named = isMissing && each === 'arrived' ? stage : each
    const event = events.find((known) => known.stage === named)
    const state = at > reached ? 'ahead' : at === reached && !isCounted ? 'now' : 'happened'
    const isOff = each === 'counted' && isCounted && difference !== null && difference !== 0
    const step = {
      name: isOff ? amissName(difference) : texts[named],
      time: event && state !== 'ahead' ? shortMoment(event.at) : undefined,
      state,
      amiss: isOff || named === 'missing',
    } as const
    const isLeft = each === 'declared' && fetched
    return isLeft ? [{ ...step, state: 'happened' }, fetchedStep(fetched, stage)] : [step]
  })
  return [...steps, creditStep(isCounted, expectedCredit, today)]
}

/** Told only where place and crew say the same; then with the names of the crew. */
const fetchedStep = ({ at, note }: CustodyFacts['events'][number], stage: FollowedStage): CustodyStep => ({
  name: texts.fetched,
  time: shortMoment(at),
  note,
  state: stage === 'declared' ? 'now' : 'happened',
})

const amissName = (difference: Cents): string =>
  fill(difference < 0 ? texts.short : texts.over, { sum: formatEuros(cents(Math.abs(difference))) })

function creditStep(isCounted: boolean, day: Day | null, today: Day): CustodyStep {
  const name = texts.credit
  if (day === null) return { name, state: isCounted ? 'now' : 'ahead' }
  if (isCounted && day <= today) return { name, time: shortDay(day), state: 'happened' }
  return { name, time: fill(texts.about, { day: shortDay(day) }), state: isCounted ? 'now' : 'ahead' }
}
