import { orderState, orderStates } from '@kassavirta/domain/orders/change-orders/state'
import { orderStageOf, orderStageStates } from '@kassavirta/domain/bags/deposits/stages/shown-orders'
import { stageStates } from '@kassavirta/domain/bags/deposits/stage'
import { countingState, type CountingState } from '@kassavirta/domain/kernel/data/counting-state'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import type { States } from '@kassavirta/domain/kernel/data/states'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import type {
  OverviewDelivery,
  OverviewDeposits,
  OverviewNotice,
  OverviewToday,
} from '@kassavirta/domain/reports/front-pages/overview/api'
import { situationTexts, stageTexts } from './situation-texts.fi.ts'

/** Of the four steps of a deposit only the first and the last are known from the counting. */
const reached: Readonly<Record<CountingState, number>> = { new: 1, noInfo: 1, unknown: 1, handled: 4 }

/** A word that a newer server may have is no stage here. */
const depositStages: Partial<States> = stageStates
const orderStages: Partial<States> = orderStageStates

type Deposit = Pick<
  OverviewDeposits['rows'][number],
  'countingState' | 'countingStateSet' | 'created' | 'stage'
>

/**
 * The word for where a deposit is, how many of its four steps are behind it, since when, and whether something is amiss. Steps are drawn only where
 * the provider shows stages: elsewhere nothing would ever move between the first and the last.
 */
export function depositStage({ countingState: word, countingStateSet, created, stage }: Deposit) {
  const state = countingState(word)
  // The time at which the bag came to this stage is not known.
  const told = depositStages[stage ?? '']
  if (told && state !== 'handled')
    return {
      text: told.text,
      steps: told.steps ?? 1,
      since: undefined,
      isAmiss: told.tone === 'warn' || undefined,
    }
  const since = state === 'new' ? created : countingStateSet
  // Where stages are told, the last of them is the word for it.
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

/** What is said of today's sales day; nothing in the morning while nothing is declared. */
export function todaySentence({ count }: OverviewToday, now: Date): string | undefined {
  if (count === 1) return situationTexts.oneToday
  if (count > 1) return fill(situationTexts.someToday, { count })
  return formatTime(now) >= AFTERNOON ? `${situationTexts.noneToday}.` : undefined
}

/** The word for where an order is, as far as the provider shows it. */
export function deliveryState(delivery: OverviewDelivery) {
  const { stage } = delivery
  const told = stage === undefined ? undefined : (stage ?? orderStageOf({ ...delivery, stage }) ?? '')
  return orderStages[told ?? ''] ?? orderStates[orderState(delivery)]
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
