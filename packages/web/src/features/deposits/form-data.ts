import { chosenAccount, type Account } from '@kassavirta/domain/accounts/rules'
import type { DepositEntries, DepositValues } from '@kassavirta/domain/deposits/form'
import { moneyOf } from '@kassavirta/domain/deposits/sums'
import type { Day } from '@kassavirta/domain/kernel/dates'
import type { Cents } from '@kassavirta/domain/kernel/money'
import type { Reference } from '@kassavirta/domain/references/api'
import type { SelectedReference } from '@kassavirta/domain/references/form-field'
import { sentReference } from '../../flows/reference-field/reference-field-choice.ts'
import type { LastDeposit } from './last-deposit.ts'

/** What the form shows and sends, every default filled in, under the specification's names (section 3). */
export type DepositFormData = DepositValues & {
  readonly totalSum: Cents
  /** The reference comes from a list, which depends on account and day (decisions C4). */
  readonly dynamicReference: boolean
}

/** What the form goes by beside what is typed. */
export type DepositContext = {
  readonly sender: { readonly customerId: number; readonly userId: number }
  /** Those on which the person may declare deposits. */
  readonly accounts: readonly Account[]
  /** Of the account and the day; undefined until they have come. */
  readonly references: readonly Reference[] | undefined
  readonly today: Day
  /** What this device remembers of the deposit before. */
  readonly last: LastDeposit | undefined
}

/** Last time's account stands until another is chosen. */
export const accountOf = (
  { accountId }: Pick<DepositEntries, 'accountId'>,
  { accounts, last }: Pick<DepositContext, 'accounts' | 'last'>,
): Account | undefined => chosenAccount(accounts, [accountId, last?.accountId])

/** The choice for ReferenceField: the person's own, else last time's where the account still offers it. */
export function chosenReference(
  { reference }: Pick<DepositEntries, 'reference'>,
  account: Account | undefined,
  { references, last }: Pick<DepositContext, 'references' | 'last'>,
): SelectedReference | undefined {
  if (reference) return reference
  const remembered = last && last.accountId === account?.accountId ? last.reference : undefined
  const offered = references?.some(({ value }) => value === remembered)
  return offered && remembered !== undefined ? { value: remembered, isFreeForm: false } : undefined
}

/** What is agreed on for the chosen account (decisions O9); nothing while none is chosen. */
export const companyFeatures = (account: Account | undefined) => ({
  blindRegister: account?.companyDepositCountAtServiceCenter ?? false,
  uncounted: account?.companyUncountedCoinsDeposit ?? false,
})

/** Where nothing was typed the default of the account and the day stands, and follows a change of either (decisions N7). */
export function formDataOf(entries: DepositEntries, context: DepositContext): DepositFormData {
  const { references, today, last } = context
  const account = accountOf(entries, context)
  const lastMessage = last && last.accountId === account?.accountId ? last.message : ''
  const accountDefault = account?.accountDefaultDepositReference ?? ''
  return {
    ...entries,
    accountId: account?.accountId,
    selectedDate: entries.selectedDate ?? today,
    message: entries.message ?? (lastMessage || account?.accountDefaultDepositMessage || ''),
    reference: sentReference(chosenReference(entries, account, context), { references, accountDefault }),
    totalSum: moneyOf(entries).totalSum,
    dynamicReference: references !== undefined && references.length > 0,
  }
}
