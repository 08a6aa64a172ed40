import type { Account } from '@kassavirta/domain/accounts/rules'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'

/** The number of an account as it is shown; nothing for one that the person does not have. */
export const accountNumberOf = (accounts: readonly Account[], id: unknown): string =>
  formatAccountNumber(accounts.find(({ accountId }) => accountId === id)?.accountNumber ?? '')
