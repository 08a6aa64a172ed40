import { exceedsLimit } from '@kassavirta/domain/change-orders/rules'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import type { Cents } from '@kassavirta/domain/kernel/money'
import { referenceTexts } from '../../flows/reference-field/reference-field-texts.fi.ts'
import { orderTexts } from './texts.fi.ts'

type Standing = {
  /** Accounts, parameters or days of delivery did not come. */
  readonly failed: boolean
  readonly accountChosen: boolean
  readonly datesKnown: boolean
  /** They decide which reference is sent. */
  readonly referencesLoading: boolean
  readonly total: Cents
  readonly limit: Cents | undefined
}

/** Why Next cannot be pressed now; undefined when it can. The rest is told when it is pressed. */
export function nextReason(standing: Standing): string | undefined {
  const { failed, accountChosen, datesKnown, referencesLoading, total, limit } = standing
  if (failed) return orderTexts.cannotSend
  if (!accountChosen) return orderTexts.chooseAccountFirst
  if (exceedsLimit(total, limit)) return orderTexts.orderLess
  if (total === 0) return validationTexts.orderEmpty
  if (!datesKnown) return orderTexts.datesLoading
  return referencesLoading ? referenceTexts.loading : undefined
}
