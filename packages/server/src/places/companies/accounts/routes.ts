import type * as z from 'zod/mini'
import { cutOffOn, cutOffUtc } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import {
  getAccounts,
  getParameter,
  NO_LIMIT,
  type AccountPermission,
} from '@kassavirta/domain/places/companies/accounts-api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import type { Member } from '../../../platform/rights/access.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { deliveryDatesOf } from './delivery-dates.ts'
import { permissionFacts, type AccountRights } from './queries.ts'

export function accountRoutes(builder: AppBuilder): void {
  const { clock } = builder.deps
  route(
    builder,
    getAccounts,
    ({ caller, facts }) => {
      const permissions = listPermissions(facts, caller, clock())
      return { permissions, accounts: permissions, capabilities: [...caller.company.capabilities] }
    },
    permissionFacts,
  )
  route(builder, getParameter, async ({ caller }) => {
    const now = clock()
    const today = dayOf(now)
    const { changeOrderCutoffLocal: usual, exceptionDays, ...parameters } = parametersFor(caller)
    return {
      changeOrderCutoffTimeUTC: cutOffUtc(today, cutOffOn(today, usual, exceptionDays)),
      // A client that knows the specification only gets what it says, and nothing else while every day is as usual.
      ...(Object.keys(exceptionDays).length > 0 && { usualCutOff: usual, exceptionDays }),
      visitRequestMinimumLeadTime: Number(parameters.visitRequestMinimumLeadTime),
      changeOrderMaximumLeadTime: Number(parameters.changeOrderMaximumLeadTime),
      depositListingTimespan: Number(parameters.depositListingTimespan),
      serverTime: now.toISOString(),
    }
  })
}

/** Rights of the company itself are listed even where it has no account: one entry then stands for the company. */
function listPermissions(
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
