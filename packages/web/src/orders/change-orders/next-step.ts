import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { exceedsLimit } from '@kassavirta/domain/orders/change-orders/rules'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { referenceTexts } from '../../flows/reference-field/reference-field-texts.fi.ts'
import { orderFailedTexts } from './failed-texts.fi.ts'
import { orderTexts } from './texts.fi.ts'

type LimitLine = { readonly text: string; readonly over: boolean }

/** The rest of the limit, or how far the order exceeds it; undefined without a limit. */
export function limitLine(limit: Cents | undefined, total: Cents): LimitLine | undefined {
  if (limit === undefined) return undefined
  const over = exceedsLimit(total, limit)
  const text = over
    ? fill(orderTexts.overLimit, { limit: formatEuros(limit), over: formatEuros(cents(total - limit)) })
    : fill(orderTexts.limit, { limit: formatEuros(limit), left: formatEuros(cents(limit - total)) })
  return { text, over }
}

/** What Next waits for. */
type Readiness = {
  /** The accounts, parameters or delivery days could not be fetched. */
  readonly failed: boolean
  readonly accountChosen: boolean
  readonly datesKnown: boolean
  /** The list decides which reference is sent. */
  readonly referencesLoading: boolean
  readonly total: Cents
  readonly limit: Cents | undefined
}

/** Why Next cannot be pressed now; undefined when it can. Other faults are shown when it is pressed. */
export function nextReason(readiness: Readiness): string | undefined {
  const { failed, accountChosen, datesKnown, referencesLoading, total, limit } = readiness
  if (failed) return orderFailedTexts.cannotSend
  if (!accountChosen) return orderTexts.chooseAccountFirst
  if (exceedsLimit(total, limit)) return orderTexts.orderLess
  if (total === 0) return validationTexts.orderEmpty
  if (!datesKnown) return orderTexts.datesLoading
  return referencesLoading ? referenceTexts.loading : undefined
}
