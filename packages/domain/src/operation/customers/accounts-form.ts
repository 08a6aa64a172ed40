import { formatEuros, parseEuros, centsToEuros, type Cents } from '../../kernel/money/money.ts'
import { checkField, choiceField, dayField, moneyField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import type { Day } from '../../kernel/dates/dates.ts'
import { formatDay } from '../../kernel/dates/dates.ts'
import {
  addReference,
  askAccount,
  askAccountNumber,
  changeAccount,
  changeReference,
  referenceKinds,
} from './accounts-api.ts'
import { accountLabels as labels, referenceLabels } from './accounts-terms.fi.ts'

/** An empty limit is none, not one of 0 €. */
const limitField = {
  ...moneyField(labels.withdrawLimit, {}),
  send: (text: string): number | null => {
    const limit = parseEuros(text)
    return limit === undefined ? null : centsToEuros(limit)
  },
  print: (limit: Cents | null): string | null => (limit === null ? '' : formatEuros(limit)),
}

const terms = {
  isDefault: checkField(labels.isDefault, {}),
  changeAllowed: checkField(labels.changeAllowed, {}),
  withdrawLimit: limitField,
  depositReference: textField(labels.depositReference, {}),
  changeReference: textField(labels.changeReference, {}),
}
const number = {
  accountNumber: textField(labels.accountNumber, { required: true }),
  reason: textField(labels.reason, { required: true }),
}
/** A limit and a reference of change money are asked only where there is any. */
const shownIf = {
  withdrawLimit: ({ changeAllowed }: { readonly changeAllowed: boolean }) => changeAllowed,
  changeReference: ({ changeAllowed }: { readonly changeAllowed: boolean }) => changeAllowed,
}

export const accountForm = formOf(askAccount, { ...number, ...terms }, { shownIf })
export const accountNumberForm = formOf(askAccountNumber, number)
export const accountTermsForm = formOf(
  changeAccount,
  { ...terms, reason: textField(labels.termsReason, { required: true }) },
  { shownIf },
)

const optionalDay = (label: string) => ({
  ...dayField(label, {}),
  send: (text: string): string | null => (text === '' ? null : text),
  print: (day: Day | null): string | null => (day === null ? '' : formatDay(day)),
})
const validity = {
  name: textField(referenceLabels.name, { required: true }),
  validFrom: optionalDay(referenceLabels.validFrom),
  validTo: optionalDay(referenceLabels.validTo),
}

export const referenceForm = formOf(addReference, {
  type: choiceField(referenceLabels.type, referenceKinds, {}),
  value: textField(referenceLabels.value, { required: true }),
  ...validity,
})
export const referenceChangeForm = formOf(changeReference, validity)
