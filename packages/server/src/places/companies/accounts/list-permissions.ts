import { NO_LIMIT, type AccountPermission } from '@kassavirta/domain/places/companies/accounts/api'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import type * as z from 'zod/mini'
import type { Member } from '../../../platform/rights/access.ts'
import type { AccountRights } from './account-rights.ts'
import { deliveryDatesOf } from './delivery-dates.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import type { permissionFacts } from './queries.ts'

/** Rights of the company itself are listed even where it has no account: one entry then stands for the company. */
export function listPermissions(
  { accounts, ...flags }: z.output<typeof permissionFacts.schema>,
  caller: Member,
  now: Date,
): AccountPermission[] {
  const parameters = parametersFor(caller)
  if (accounts.length === 0) return [{ ...NO_ACCOUNT, ...flags }]
  return accounts.map((account) => {
    const { ownDate } = deliveryDatesOf(account, parameters, now)
    return { ...flags, ...accountFields(account), changeOrderEarliestDeliveryDate: ownDate }
  })
}

const accountFields = (account: AccountRights) => ({
  accountId: account.accountId,
  accountNumber: account.accountNumber,
  paymentId: account.paymentId,
  accountIsDefault: account.isDefault,
  accountDeliveryDays: account.deliveryDays ?? DELIVERY_DAYS,
  permissionChangeCurrencyOrder: account.mayOrderChange,
  permissionDeposit: account.mayDeposit,
  permissionWithdrawLimit:
    account.withdrawLimit === undefined ? NO_LIMIT : centsToEuros(account.withdrawLimit),
  accountPermissionChangeCurrencyOrder: account.changeAllowed,
  accountDefaultChangeCurrencyOrderMessage: account.defaultChangeMessage,
  accountDefaultChangeCurrencyOrderReference: account.defaultChangeReference,
  accountDefaultDepositMessage: account.defaultDepositMessage,
  accountDefaultDepositReference: account.defaultDepositReference,
  companyLooseChange: account.looseChange,
  companyDepositCountAtServiceCenter: account.depositCountAtServiceCenter,
  companyUncountedCoinsDeposit: account.uncountedCoinsDeposit,
  permissionChangeOrderReport: account.maySeeChangeOrderReport,
  permissionDepositReport: account.maySeeDepositReport,
})

/** The default is two banking days, as the note on the order form says. */
const DELIVERY_DAYS = '2'

const NO_ACCOUNT = {
  accountId: null,
  accountNumber: null,
  paymentId: null,
  accountIsDefault: false,
  accountDeliveryDays: DELIVERY_DAYS,
  changeOrderEarliestDeliveryDate: null,
  permissionChangeCurrencyOrder: false,
  permissionDeposit: false,
  permissionWithdrawLimit: 0,
  accountPermissionChangeCurrencyOrder: false,
  accountDefaultChangeCurrencyOrderMessage: '',
  accountDefaultChangeCurrencyOrderReference: '',
  accountDefaultDepositMessage: '',
  accountDefaultDepositReference: '',
  permissionChangeOrderReport: false,
  permissionDepositReport: false,
}
