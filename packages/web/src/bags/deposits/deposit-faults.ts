import { chosenAccount } from '@kassavirta/domain/places/companies/accounts/rules'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { depositForm } from '@kassavirta/domain/bags/deposits/form'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { presentTexts } from '@kassavirta/domain/kernel/contract/faults'
import { selectedReferenceFault } from '../../flows/reference-field/reference-field-choice.ts'
import { companyFeatures, type DepositContext, type DepositFormData } from './form-data.ts'

/** Everything that stops the deposit from being reviewed, by field. */
export function depositFaults(data: DepositFormData, context: DepositContext): FieldTexts {
  const { references, today, sender } = context
  const accountDefault = chosenAccount(context.accounts, data.accountId)?.accountDefaultDepositReference ?? ''
  const known = presentTexts({
    selectedDate: data.selectedDate > today ? validationTexts.dayInFuture : undefined,
    reference: selectedReferenceFault(data.reference, { references, accountDefault }),
  })
  return depositForm.faultsOf(data, sender, { ...known, ...agreementFaults(data, context) })
}

/**
 * Faults of a choice that the account does not allow, made for another account or before the provider withdrew it.
 * The choice stays and the fault is shown at once: changing it silently would send something that the person did not
 * enter.
 */
export function agreementFaults(data: DepositFormData, context: DepositContext): FieldTexts {
  const account = chosenAccount(context.accounts, data.accountId)
  if (!account) return {}
  const agreed = companyFeatures(account)
  const uncounted = !data.blindRegister && data.coinSettlementType === 'uncounted'
  return presentTexts({
    blindRegister:
      data.blindRegister && !agreed.blindRegister ? validationTexts.serviceCenterCountNotAgreed : undefined,
    coinSettlementType: uncounted && !agreed.uncounted ? validationTexts.uncountedCoinsNotAgreed : undefined,
  })
}
