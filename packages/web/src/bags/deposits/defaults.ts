import type { Account } from '@kassavirta/domain/places/companies/accounts/rules'
import type { DepositEntries } from '@kassavirta/domain/bags/deposits/form'
import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { formatReference } from '@kassavirta/domain/kernel/money/reference-number'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { DepositFormData } from './form-data.ts'
import { depositTexts as texts } from './texts.fi.ts'

/** The fields that are filled in before the person comes, and that the form therefore folds into one line. */
export const foldedFields = [
  'accountId',
  'selectedDate',
  'reference',
  'message',
] as const satisfies readonly (keyof DepositEntries)[]

export const isFolded = (name: string | undefined): boolean => foldedFields.some((folded) => folded === name)

type Default = { readonly label: string; readonly text: string }

/** The folded values that are worth a word; the day is apart because it leads the line. */
export function foldedDefaults(data: DepositFormData, account: Account): readonly Default[] {
  const { reference, message } = data
  return [
    { label: labels.accountId, text: formatAccountNumber(account.accountNumber) },
    ...(reference.value === ''
      ? []
      : [{ label: '', text: fill(texts.foldedReference, { reference: formatReference(reference.value) }) }]),
    { label: labels.message, text: message },
  ].filter(({ text }) => text !== '')
}

/** 'ma 16.11.2026' */
export const foldedDay = ({ selectedDate }: Pick<DepositFormData, 'selectedDate'>): string =>
  selectedDate === '' ? '' : `${weekdayShort(selectedDate)} ${formatDay(selectedDate)}`
