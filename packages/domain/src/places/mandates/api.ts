import * as z from 'zod/mini'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { cancelEndpoint, rightsLogEndpoint } from '../../kernel/people/administration.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireFlag } from '../../kernel/contract/flag.ts'
import { CompanyId, WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

export const Mandate = whenUsed(() =>
  z.object({
    mandateId: WireId(),
    accountId: WireId(),
    accountNumber: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    mandateStart: WireDay(),
    /** Null means until further notice. */
    mandateEnd: z.nullable(WireDay()),
    mandateModified: WireMoment(),
    /** In euros; null where there is no limit. */
    mandateWithdrawLimit: z.nullable(z.number()),
    /** Whether anyone may order change money on the account. */
    permissionChangeCurrencyOrder: WireFlag(),
    mandateChangeCurrency: WireFlag(),
    mandateDeposit: WireFlag(),
    mandateChangeOrderReport: WireFlag(),
    mandateDepositReport: WireFlag(),
    /** Not in the specification (decisions J15). */
    mandateCancelled: WireFlag(),
    /** Not in the specification: the last day of a mandate that has an end (decisions O11). */
    mandateLastDay: z.nullable(WireDay()),
  }),
)
export type Mandate = z.output<ReturnType<typeof Mandate>>

export const getMandates = endpoint({
  method: 'GET',
  path: '/api/management/mandates',
  summary: 'Mandates of the accounts of a place, by name; those that have ended are left out',
  access: memberOfCompany('mandateAdmin'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId() }),
  reply: json(() => z.object({ mandates: z.array(Mandate()) })),
})

export const cancelMandate = cancelEndpoint({
  path: '/api/management/cancelUserCompanyMandate',
  summary: 'Cancels a mandate, which then holds until midnight at the latest; a second time changes nothing',
  needs: 'mandateAdmin',
})

export const getMandateChanges = rightsLogEndpoint({
  path: '/api/management/mandateChanges',
  summary: 'The latest changes of mandates at a place, newest first',
  needs: 'mandateAdmin',
})
