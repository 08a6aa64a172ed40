import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, WireId } from '../../kernel/contract/shapes.ts'
import { memberOfCompany, companyCapabilities, signedIn } from '../../kernel/people/access.ts'

/** What the user may do on one account of a company; a company without accounts has one entry without an account. */
export const AccountPermission = z.object({
  accountId: z.nullable(WireId),
  accountNumber: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  accountIsDefault: z.boolean(),
  /** A number as text. */
  accountDeliveryDays: z.string(),
  changeOrderEarliestDeliveryDate: z.nullable(z.string()),
  permissionChangeCurrencyOrder: z.boolean(),
  permissionDeposit: z.boolean(),
  /** In euros; NO_LIMIT where there is no limit. */
  permissionWithdrawLimit: z.number(),
  accountPermissionChangeCurrencyOrder: z.boolean(),
  accountDefaultChangeCurrencyOrderMessage: z.string(),
  accountDefaultChangeCurrencyOrderReference: z.string(),
  accountDefaultDepositMessage: z.string(),
  accountDefaultDepositReference: z.string(),
  companyLooseChange: z.boolean(),
  companyDepositCountAtServiceCenter: z.boolean(),
  companyUncountedCoinsDeposit: z.boolean(),
  companySupplyOrder: z.boolean(),
  companyRoleSupplyOrder: z.boolean(),
  companyRoleVisitChangeRequest: z.boolean(),
  companyRolePermissionMaintenance: z.boolean(),
  companyRoleRoleMaintenance: z.boolean(),
  companyTransportCustomer: z.boolean(),
  permissionChangeOrderReport: z.boolean(),
  permissionDepositReport: z.boolean(),
  companyRoleSupplyOrderReports: z.boolean(),
  companyRoleVisitChangeRequestReports: z.boolean(),
})
export type AccountPermission = z.output<typeof AccountPermission>

const Accounts = z.object({
  permissions: z.array(AccountPermission),
  accounts: z.array(AccountPermission),
  /** Not in the specification: the capabilities that the server itself checks calls against. */
  capabilities: z.array(z.enum(companyCapabilities)),
})
export type Accounts = z.output<typeof Accounts>

/** In euros. A client that compares with null would refuse every order, so "no limit" is a number too. */
export const NO_LIMIT = 999_999_999

export const getAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  summary: 'What the caller may do at a place, one entry per account',
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId }),
  reply: json(() => Accounts),
})

const Days = z.int().check(z.minimum(0))

export const getParameter = endpoint({
  method: 'GET',
  path: '/api/parameter',
  summary: 'The cut-off, lead times and the time of the server',
  access: signedIn,
  reply: json(() =>
    z.object({
      /** HH:MM:SS; today's local cut-off in UTC, so it moves with daylight saving and with an exception day. */
      changeOrderCutoffTimeUTC: z.string(),
      /** The cut-off of usual days, `HH:mm` in Helsinki; here while there are exception days. */
      usualCutOff: z.optional(z.string()),
      /** By day: null where nothing is delivered, else the earlier cut-off. */
      exceptionDays: z.optional(z.record(z.string(), z.nullable(z.string()))),
      visitRequestMinimumLeadTime: Days,
      changeOrderMaximumLeadTime: Days,
      depositListingTimespan: Days,
      serverTime: z.string(),
    }),
  ),
})
