import { accountField, referenceField } from '../../places/companies/form-fields.ts'
import { coins, notes } from '../../kernel/money/denominations.ts'
import type { Day } from '../../kernel/dates/dates.ts'
import {
  checkField,
  choiceField,
  countGridField,
  dayField,
  moneyField,
  textField,
  verbatimField,
  withDefault,
} from '../../kernel/forms/form-fields.ts'
import { formOf, type Entries, type Values } from '../../kernel/forms/form.ts'
import { centsToEuros, formatEuros } from '../../kernel/money/money.ts'
import { yesNo } from '../../kernel/texts/terms.fi.ts'
import { declareDeposit } from './api.ts'
import { coinSettlements, type CoinSettlement } from './rules.ts'
import { moneyOf } from './sums.ts'
import { coinSettlementTexts, depositLabels as labels } from './terms.fi.ts'

/** The names are those of the form's data in the specification (section 3). */
const fields = {
  accountId: accountField(labels.accountId, { section: 'account' }),
  selectedDate: withDefault({
    ...dayField(labels.selectedDate, { section: 'account', wire: 'registerDate', required: true }),
    start: '' as Day | '',
  }),
  blindRegister: {
    ...checkField(labels.blindRegister, { section: 'blind', wire: 'countAtServiceCenter' }),
    print: (ticked: boolean): string | null => (ticked ? yesNo.yes : null),
  },
  coinSettlementType: {
    ...choiceField(labels.coinSettlementType, coinSettlements, { wire: 'coinsUncounted' }),
    send: (type: CoinSettlement): boolean => type === 'uncounted',
    print: (uncounted: boolean): string | null => (uncounted ? coinSettlementTexts.uncounted : null),
  },
  blindRegisterTotalSum: moneyField(labels.blindRegisterTotalSum, { section: 'blind', wire: null }),
  selectedNotes: countGridField(
    labels.selectedNotes,
    notes.map(({ fieldName, name }) => [fieldName, name]),
  ),
  selectedCoins: countGridField(
    labels.selectedCoins,
    coins.map(({ fieldName, name }) => [fieldName, name]),
  ),
  coinTotalSum: moneyField(labels.coinTotalSum, {}),
  // Saved with the draft and never sent; an unreadable sum does not stop the form.
  tillReportSum: textField(labels.tillReportSum, { wire: null }),
  // The float that was taken off the counts. It is saved so that it is not taken off twice and can be added back.
  leftInTill: countGridField(labels.leftInTill, []),
  securityBagNumber: textField(labels.securityBagNumber, { section: 'bag', required: true }),
  reference: referenceField(labels.reference, { section: 'bag', required: false }),
  message: withDefault(verbatimField(labels.message, { section: 'bag', required: false })),
}

export type DepositEntries = Entries<typeof fields>
export type DepositValues = Values<typeof fields>

/** A hidden field keeps its entry but does not send it (decisions C8). */
export const depositForm = formOf(declareDeposit, fields, {
  shownIf: {
    blindRegisterTotalSum: ({ blindRegister }) => blindRegister,
    coinSettlementType: ({ blindRegister }) => !blindRegister,
    selectedNotes: ({ blindRegister }) => !blindRegister,
    selectedCoins: (values) => settlesCoinsBy('breakdown', values),
    coinTotalSum: (values) => settlesCoinsBy('totalSum', values),
  },
  derive(values) {
    const money = moneyOf(values)
    const { totalSum, coinTotalSum } = money
    return { ...money, totalSum: centsToEuros(totalSum), coinTotalSum: centsToEuros(coinTotalSum) }
  },
  print: {
    blindRegisterTotalSum: ({ countAtServiceCenter, totalSum }) =>
      countAtServiceCenter ? (totalSum === 0 ? '' : formatEuros(totalSum)) : null,
    // Uncounted coins have no sum, which is not the same as zero.
    coinTotalSum: ({ countAtServiceCenter, coinsUncounted, coinTotalSum }) =>
      countAtServiceCenter || coinsUncounted ? null : formatEuros(coinTotalSum),
  },
})

const settlesCoinsBy = (
  type: CoinSettlement,
  { blindRegister, coinSettlementType }: Pick<DepositValues, 'blindRegister' | 'coinSettlementType'>,
): boolean => !blindRegister && coinSettlementType === type
