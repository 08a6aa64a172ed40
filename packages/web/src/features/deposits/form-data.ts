import { chosenAccount, type Account } from '@kassavirta/domain/accounts/rules'
import type { DepositEntries, DepositValues } from '@kassavirta/domain/deposits/form'
import { moneyOf } from '@kassavirta/domain/deposits/sums'
import type { Day } from '@kassavirta/domain/kernel/dates'
import type { Cents } from '@kassavirta/domain/kernel/money'
import type { Reference } from '@kassavirta/domain/references/api'
import type { SelectedReference } from '@kassavirta/domain/references/form-field'
import { sentReference } from '../../flows/reference-field/reference-field-choice.ts'
import type { LastDeposit } from './last-deposit.ts'

/** What the form shows and sends, with every default filled in, under the specification's names (section 3). */
export type DepositFormData = DepositValues & {
  readonly totalSum: Cents
  /** Whether the reference comes from a list, which depends on the account and the day (decisions C4). */
  readonly dynamicReference: boolean
}

/** What the form depends on besides the entries. */
export type DepositContext = {
  readonly sender: { readonly customerId: number; readonly userId: number }
  /** The accounts for which the person may declare deposits. */
  readonly accounts: readonly Account[]
  /** The references of the account and the day; undefined until they are fetched. */
  readonly references: readonly Reference[] | undefined
  readonly today: Day
  /** What this device remembers of the previous deposit. */
  readonly last: LastDeposit | undefined
}

/** The account of the previous deposit stays until another is chosen. */
export const accountOf = (
  { accountId }: Pick<DepositEntries, 'accountId'>,
  { accounts, last }: Pick<DepositContext, 'accounts' | 'last'>,
): Account | undefined => chosenAccount(accounts, [accountId, last?.accountId])

/**
 * The choice for ReferenceField: the person's own, else that of the previous deposit if the account still offers it.
 */
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

/** The agreements of the chosen account (decisions O9); none while no account is chosen. */
export const companyFeatures = (account: Account | undefined) => ({
  blindRegister: account?.companyDepositCountAtServiceCenter ?? false,
  uncounted: account?.companyUncountedCoinsDeposit ?? false,
})

/**
 * A field that was not touched has the default of the account and the day, and follows a change of either (decisions
 * N7).
 */
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
