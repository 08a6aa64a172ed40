import {
  orderState,
  orderStates,
  orderStageOf,
  orderStageStates,
} from '@kassavirta/domain/bags/deposits/entry-stages'
import { stageStates } from '@kassavirta/domain/bags/deposits/stage'
import { countingState, type CountingState, type States } from '@kassavirta/domain/kernel/data/states'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import type {
  OverviewDelivery,
  OverviewDeposits,
  OverviewNotice,
  OverviewToday,
} from '@kassavirta/domain/reports/front-pages/overview-api'
import { situationTexts, stageTexts } from '../../signed-in-texts.fi.ts'

/** Of the four steps of a deposit only the first and the last are known from the counting. */
const reached: Readonly<Record<CountingState, number>> = { new: 1, noInfo: 1, unknown: 1, handled: 4 }

/** A newer server may send stages that have no text here. */
const depositStages: Partial<States> = stageStates
const orderStages: Partial<States> = orderStageStates

type Deposit = Pick<
  OverviewDeposits['rows'][number],
  'countingState' | 'countingStateSet' | 'created' | 'stage'
>

/**
 * The stage of a deposit in words, how many of its four steps it has passed, since when, and whether something is amiss. Steps
 * are drawn only where the provider shows stages: elsewhere only the first and the last step would ever be filled.
 */
export function depositStage({ countingState: word, countingStateSet, created, stage }: Deposit) {
  const state = countingState(word)
  // The time at which the bag came to this stage is not known.
  const current = depositStages[stage ?? '']
  if (current && state !== 'handled')
    return {
      text: current.text,
      steps: current.steps ?? 1,
      since: undefined,
      isAmiss: current.tone === 'warn' || undefined,
    }
  const since = state === 'new' ? created : countingStateSet
  // When the provider shows stages, a handled deposit has the word of the last stage.
  const counted = stage !== undefined && state === 'handled'
  return {
    text: counted ? stageStates.counted.text : stageTexts[state],
    steps: stage === undefined ? undefined : reached[state],
    since: since === null ? undefined : new Date(since),
    isAmiss: undefined,
  }
}

/** The hour from which a day without a declaration is worth a sentence. */
const AFTERNOON = '12:00'

/** The sentence about today's sales day; undefined in the morning while nothing is declared. */
export function todaySentence({ count }: OverviewToday, now: Date): string | undefined {
  if (count === 1) return situationTexts.oneToday
  if (count > 1) return fill(situationTexts.someToday, { count })
  return formatTime(now) >= AFTERNOON ? `${situationTexts.noneToday}.` : undefined
}

/** The state of an order in words, as far as the provider shows it. */
export function deliveryState(delivery: OverviewDelivery) {
  const { stage } = delivery
  const current = stage === undefined ? undefined : (stage ?? orderStageOf({ ...delivery, stage }) ?? '')
  return orderStages[current ?? ''] ?? orderStates[orderState(delivery)]
}

/** The pieces of all orders of a day. */
export function piecesTogether(
  orders: readonly Pick<OverviewDelivery, 'pieces'>[],
): OverviewDelivery['pieces'] {
  const together: Record<string, number> = {}
  for (const [name, count] of orders.flatMap(({ pieces }) => Object.entries(pieces)))
    together[name] = (together[name] ?? 0) + count
  return together
}

/** '−20,00 €' or '+5,00 €'; undefined where nothing was declared. */
export const differenceText = (difference: Cents | null): string | undefined =>
  difference === null ? undefined : `${difference > 0 ? '+' : ''}${formatEuros(difference)}`

/** 'Ilmoitettu 860,00 €, laskettu 840,00 €' */
export function sumsText({ signedTotal, total }: NonNullable<OverviewNotice['result']>): string {
  const counted = formatEuros(total)
  if (signedTotal === null) return fill(situationTexts.countedOnly, { counted })
  return fill(situationTexts.declaredAndCounted, { declared: formatEuros(signedTotal), counted })
}
