import { BagNumber } from '@kassavirta/domain/deposits/api'
import { MESSAGE_MAX } from '@kassavirta/domain/deposits/rules'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { coins, notes } from '@kassavirta/domain/kernel/denominations'
import { parseEuros } from '@kassavirta/domain/kernel/money'
import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { ruledText } from '@kassavirta/domain/kernel/text-rule'
import { countFaults } from '@kassavirta/ui/count-grid/count-entries.ts'
import { faultsOf, presentTexts } from '@kassavirta/ui/form/checks.ts'
import { selectedReferenceFault } from '../../flows/reference-field/reference-field-choice.ts'
import { accountOf, companyFeatures, type DepositFormData, type Known } from './form-data.ts'

const Message = ruledText(MESSAGE_MAX)

/** Everything that keeps a deposit from its summary, by field. */
export function depositFaults(data: DepositFormData, known: Known): FieldTexts {
  const { blindRegister, coinSettlementType } = data
  const tellsCoinSum = !blindRegister && coinSettlementType === 'totalSum'
  return presentTexts({
    accountId: data.accountId === undefined ? validationTexts.required : undefined,
    selectedDate: dayFault(data.selectedDate, known.today),
    ...agreementFaults(data, known),
    blindRegisterTotalSum: blindRegister ? sumFault(data.blindRegisterTotalSum) : undefined,
    ...unreadCounts(data),
    coinTotalSum: tellsCoinSum ? sumFault(data.coinTotalSum) : undefined,
    securityBagNumber: faultsOf(BagNumber, data.securityBagNumber)[''],
    reference: referenceFaultOf(data, known),
    message: faultsOf(Message, data.message)[''],
  })
}

/**
 * What was chosen while another account stood there, or before the provider withdrew it. It stays as it was chosen and
 * is told at once: to turn it into something else unasked would send what nobody has said.
 */
export function agreementFaults(data: DepositFormData, known: Known): FieldTexts {
  const account = accountOf(data, known)
  if (!account) return {}
  const agreed = companyFeatures(account)
  const uncounted = !data.blindRegister && data.coinSettlementType === 'uncounted'
  return presentTexts({
    blindRegister:
      data.blindRegister && !agreed.blind ? validationTexts.serviceCenterCountNotAgreed : undefined,
    coinSettlementType: uncounted && !agreed.uncounted ? validationTexts.uncountedCoinsNotAgreed : undefined,
  })
}

function unreadCounts({ blindRegister, coinSettlementType, ...texts }: DepositFormData): FieldTexts {
  if (blindRegister) return {}
  const shown = [...notes, ...(coinSettlementType === 'breakdown' ? coins : [])]
  return countFaults(
    shown.map(({ fieldName }) => fieldName),
    { ...texts.selectedNotes, ...texts.selectedCoins },
  )
}

function dayFault(day: Day | undefined, today: Day): string | undefined {
  if (day === undefined) return validationTexts.required
  return day > today ? validationTexts.dayInFuture : undefined
}

/** An empty sum is nothing, and the Next rule says what may be nothing. */
const sumFault = (text: string): string | undefined =>
  text.trim() === '' || parseEuros(text) !== undefined ? undefined : validationTexts.sumInvalid

function referenceFaultOf({ reference, accountId }: DepositFormData, known: Known): string | undefined {
  const accountDefault = accountOf({ accountId }, known)?.accountDefaultDepositReference ?? ''
  return selectedReferenceFault(reference, { references: known.references, accountDefault })
}

/** The server's names of fields, as the form knows them. */
const NAMES: Readonly<Record<string, string>> = {
  registerDate: 'selectedDate',
  coinsUncounted: 'coinSettlementType',
  countAtServiceCenter: 'blindRegister',
}

/** The total is no field: what is wrong with it stands in the banner. */
const NO_FIELDS: ReadonlySet<string> = new Set(['totalSum', 'customerId', 'userId'])

export const refusedFields = (fields: FieldTexts): FieldTexts =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !NO_FIELDS.has(name))
      .map(([name, text]) => [NAMES[name] ?? name, text]),
  )
