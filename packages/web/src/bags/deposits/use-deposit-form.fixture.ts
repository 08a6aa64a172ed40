import type { Account } from '@kassavirta/domain/places/companies/accounts'
import { depositForm, type DepositEntries } from '@kassavirta/domain/bags/deposits/form'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { formDataOf, type DepositContext } from './use-deposit-form.ts'

/** Has only the fields that the form reads. */
export const account = (more: Partial<Account> = {}) =>
  ({
    accountId: 7,
    accountIsDefault: true,
    accountDefaultDepositMessage: 'Päivän myynti',
    accountDefaultDepositReference: '1232',
    companyDepositCountAtServiceCenter: true,
    companyUncountedCoinsDeposit: true,
    ...more,
  }) as Account
export const contextWith = (more: Partial<DepositContext> = {}): DepositContext => ({
  sender: { customerId: 100, userId: 1 },
  accounts: [account()],
  references: [{ value: '1232', name: 'Myynti' }],
  today: day('2026-11-16'),
  ...more,
})
export const typed = (more: Partial<DepositEntries> = {}): DepositEntries => ({
  ...depositForm.start,
  securityBagNumber: '104558209',
  selectedNotes: { pcs_50e: '1', pcs_20e: '1' },
  selectedCoins: { pcs_1e: '1', pcs_50cent: '1' },
  ...more,
})

export const data = (more: Partial<DepositEntries> = {}, world: Partial<DepositContext> = {}) =>
  formDataOf(typed(more), contextWith(world))
