import type { accountsFor } from '@kassavirta/domain/accounts/rules'
import {
  depositTotals,
  type CoinSettlement,
  type Counted,
  type Totals,
} from '@kassavirta/domain/deposits/rules'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { coins, notes } from '@kassavirta/domain/kernel/denominations'
import { cents, parseEuros, type Cents } from '@kassavirta/domain/kernel/money'
import type { Reference } from '@kassavirta/domain/references/api'
import { countsOf, type CountTexts } from '@kassavirta/ui/count-grid/count-entries.ts'
import { sentReference, type SelectedReference } from '../../flows/reference-field/reference-field-choice.ts'
import type { LastDeposit } from './last-deposit.ts'

export type Account = ReturnType<typeof accountsFor>[number]

/**
 * What the person has typed or chosen. Undefined where they have not: there the default of the account and the day
 * stands, and follows a change of either (decisions N7).
 */
export type Typed = {
  readonly accountId: number | undefined
  /** Null: emptied by hand. */
  readonly selectedDate: Day | null | undefined
  readonly message: string | undefined
  readonly reference: SelectedReference | undefined
  readonly securityBagNumber: string
  readonly blindRegister: boolean
  readonly blindRegisterTotalSum: string
  readonly coinSettlementType: CoinSettlement
  /** Kept while another way of telling the coins is chosen, and so are the counts. */
  readonly coinTotalSum: string
  readonly selectedNotes: CountTexts
  readonly selectedCoins: CountTexts
}

export const nothingTyped: Typed = {
  accountId: undefined,
  selectedDate: undefined,
  message: undefined,
  reference: undefined,
  securityBagNumber: '',
  blindRegister: false,
  blindRegisterTotalSum: '',
  coinSettlementType: 'breakdown',
  coinTotalSum: '',
  selectedNotes: {},
  selectedCoins: {},
}

/** What the form shows and sends, under the specification's names (section 3). */
export type DepositFormData = {
  readonly accountId: number | undefined
  readonly coinSettlementType: CoinSettlement
  readonly coinTotalSum: string
  readonly message: string
  readonly reference: SelectedReference
  readonly securityBagNumber: string
  readonly selectedCoins: CountTexts
  readonly selectedDate: Day | undefined
  readonly selectedNotes: CountTexts
  readonly totalSum: Cents
  readonly blindRegister: boolean
  readonly blindRegisterTotalSum: string
  /** The reference comes from a list, which depends on account and day (decisions C4). */
  readonly dynamicReference: boolean
}

export type Known = {
  /** Those on which the person may declare deposits. */
  readonly accounts: readonly Account[]
  /** Of the account and the day; undefined until they have come. */
  readonly references: readonly Reference[] | undefined
  readonly today: Day
  /** What this device remembers of the deposit before. */
  readonly last: LastDeposit | undefined
}

/** The chosen account, else last time's, else the default or the only one (decisions C17). */
export function accountOf(
  { accountId }: Pick<Typed, 'accountId'>,
  { accounts, last }: Pick<Known, 'accounts' | 'last'>,
): Account | undefined {
  const byId = (id: number | undefined) => accounts.find((account) => account.accountId === id)
  const only = accounts.length === 1 ? accounts[0] : undefined
  return (
    byId(accountId) ?? byId(last?.accountId) ?? accounts.find((account) => account.accountIsDefault) ?? only
  )
}

/** Undefined only where the person has emptied the field. */
export const dayFor = ({ selectedDate }: Pick<Typed, 'selectedDate'>, today: Day): Day | undefined =>
  selectedDate === undefined ? today : (selectedDate ?? undefined)

/** The choice for ReferenceField: the person's own, else last time's where the account still offers it. */
export function chosenReference(
  { reference }: Pick<Typed, 'reference'>,
  account: Account | undefined,
  { references, last }: Pick<Known, 'references' | 'last'>,
): SelectedReference | undefined {
  if (reference) return reference
  const remembered = last && last.accountId === account?.accountId ? last.reference : undefined
  const offered = references?.some(({ value }) => value === remembered)
  return offered && remembered !== undefined ? { value: remembered, isFreeForm: false } : undefined
}

/** What is agreed on for the chosen account (decisions O9); nothing while none is chosen. */
export const companyFeatures = (account: Account | undefined) => ({
  blind: account?.companyDepositCountAtServiceCenter ?? false,
  uncounted: account?.companyUncountedCoinsDeposit ?? false,
})

export function formDataOf(typed: Typed, known: Known): DepositFormData {
  const { references, today, last } = known
  const account = accountOf(typed, known)
  const lastMessage = last && last.accountId === account?.accountId ? last.message : ''
  const accountDefault = account?.accountDefaultDepositReference ?? ''
  return {
    accountId: account?.accountId,
    coinSettlementType: typed.coinSettlementType,
    coinTotalSum: typed.coinTotalSum,
    message: typed.message ?? (lastMessage || account?.accountDefaultDepositMessage || ''),
    reference: sentReference(chosenReference(typed, account, known), { references, accountDefault }),
    securityBagNumber: typed.securityBagNumber,
    selectedCoins: typed.selectedCoins,
    selectedDate: dayFor(typed, today),
    selectedNotes: typed.selectedNotes,
    totalSum: totalsOf(typed).total,
    blindRegister: typed.blindRegister,
    blindRegisterTotalSum: typed.blindRegisterTotalSum,
    dynamicReference: references !== undefined && references.length > 0,
  }
}

const noteFields = notes.map(({ fieldName }) => fieldName)
const coinFields = coins.map(({ fieldName }) => fieldName)

type Told = Pick<
  Typed,
  | 'selectedNotes'
  | 'selectedCoins'
  | 'coinSettlementType'
  | 'coinTotalSum'
  | 'blindRegister'
  | 'blindRegisterTotalSum'
>

/** Texts that cannot be read count as nothing. */
export const countedOf = (told: Told): Counted => ({
  notes: countsOf(noteFields, told.selectedNotes),
  coins: countsOf(coinFields, told.selectedCoins),
  coinSettlement: told.coinSettlementType,
  coinTotalSum: parseEuros(told.coinTotalSum) ?? cents(0),
  blind: told.blindRegister,
  blindTotalSum: parseEuros(told.blindRegisterTotalSum) ?? cents(0),
})

export const totalsOf = (told: Told): Totals => depositTotals(countedOf(told))
