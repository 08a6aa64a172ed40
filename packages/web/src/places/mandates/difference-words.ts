import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { formatDay, isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { mandateRights } from '@kassavirta/domain/places/mandates/terms.fi'
import type { DifferenceWords } from '../../flows/administration/difference-lines.ts'
import { administrationTexts } from '../../flows/administration/texts.fi.ts'
import { mandateTexts as texts } from './texts.fi.ts'
import { limitText, validityText } from './validity.ts'

type Value = Parameters<DifferenceWords['values'][string]['print']>[0]

const dayIn = (value: Value): Day | null => (typeof value === 'string' && isDay(value) ? value : null)
const textIn = (value: Value): string => (typeof value === 'string' ? value : administrationTexts.none)

/** The log uses the right names of the provider's bundle. */
export const mandateDifferences: DifferenceWords = {
  rights: {
    changeCurrency: mandateRights.mandateChangeCurrency,
    deposit: mandateRights.mandateDeposit,
    changeOrderReport: mandateRights.mandateChangeOrderReport,
    depositReport: mandateRights.mandateDepositReport,
  },
  values: {
    person: { name: administrationTexts.person, print: textIn },
    account: { name: texts.account, print: (value) => formatAccountNumber(textIn(value)) },
    start: {
      name: texts.starts,
      print: (value) => {
        const start = dayIn(value)
        return start ? formatDay(start) : administrationTexts.none
      },
    },
    lastDay: { name: texts.valid, print: (value) => validityText(dayIn(value)) },
    withdrawLimit: {
      name: texts.withdrawLimit,
      print: (value) => limitText(typeof value === 'number' ? value : null),
    },
  },
}
