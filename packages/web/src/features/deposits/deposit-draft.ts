import { coinSettlements } from '@kassavirta/domain/deposits/rules'
import { isDay } from '@kassavirta/domain/kernel/dates'
import { isRecord } from '@kassavirta/domain/kernel/records'
import { type DraftFormat } from '@kassavirta/ui/submission/drafts.ts'
import type { CountTexts } from '@kassavirta/ui/count-grid/count-entries.ts'
import type { SelectedReference } from '../../flows/reference-field/reference-field-choice.ts'
import { readBody, type Wire } from './deposit-body.ts'
import { nothingTyped, type Typed } from './form-data.ts'

export const DEPOSIT_FLOW = 'deposit'

export const depositDraft: DraftFormat<Typed, Wire> = { version: 1, readTyped, readBody }

/** Whatever does not fit is as if it had not been typed. */
function readTyped(found: unknown): Typed | undefined {
  if (!isRecord(found)) return undefined
  const { accountId, selectedDate: date, message, blindRegister } = found
  const coinSettlementType = coinSettlements.find((type) => type === found['coinSettlementType'])
  return {
    accountId: typeof accountId === 'number' ? accountId : undefined,
    selectedDate: date === null || (typeof date === 'string' && isDay(date)) ? date : undefined,
    message: typeof message === 'string' ? message : undefined,
    reference: readReference(found['reference']),
    securityBagNumber: textOf(found['securityBagNumber']),
    blindRegister: blindRegister === true,
    blindRegisterTotalSum: textOf(found['blindRegisterTotalSum']),
    coinSettlementType: coinSettlementType ?? 'breakdown',
    coinTotalSum: textOf(found['coinTotalSum']),
    selectedNotes: readTexts(found['selectedNotes']),
    selectedCoins: readTexts(found['selectedCoins']),
  }
}

const textOf = (found: unknown): string => (typeof found === 'string' ? found : '')

function readReference(found: unknown): SelectedReference | undefined {
  if (!isRecord(found) || typeof found['value'] !== 'string') return undefined
  return { value: found['value'], isFreeForm: found['isFreeForm'] === true }
}

const readTexts = (found: unknown): CountTexts =>
  Object.fromEntries(
    Object.entries(isRecord(found) ? found : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
    ),
  )

/** The day is noted with the first key; alone it is no draft. */
export function isBlank(typed: Typed): boolean {
  const filled = {
    ...typed,
    selectedDate: undefined,
    selectedNotes: readTexts(typed.selectedNotes),
    selectedCoins: readTexts(typed.selectedCoins),
  }
  return JSON.stringify(filled) === JSON.stringify(nothingTyped)
}
