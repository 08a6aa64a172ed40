import * as z from 'zod/mini'
import { memberOfCompany, roleRights } from '../../../kernel/people/access.ts'
import { cancelEndpoint, rightsLogEndpoint } from '../../../kernel/people/administration.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { WireFlag } from '../../../kernel/contract/flag.ts'
import { CompanyId, WireId } from '../../../kernel/contract/ids.ts'
import { recordOf } from '../../../kernel/data/records.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'

/** The right to concern reports is not shown, because only the provider gives and ends it (specification section 6). */
export const shownRights = roleRights.filter((right) => right !== 'concernReport')

/** What a person may do at a company: usage rights, then maintenance rights. */
export const CompanyRole = whenUsed(() =>
  z.object({
    userCompanyRoleId: WireId(),
    firstName: z.string(),
    lastName: z.string(),
    ...recordOf(shownRights, () => WireFlag()),
    /** Not in the specification: marks the caller's own role, since two people may have the same name. */
    ownRole: WireFlag(),
  }),
)
export type CompanyRole = z.output<ReturnType<typeof CompanyRole>>

export const getRoles = endpoint({
  method: 'GET',
  path: '/api/management/userCompanyRoles',
  summary: 'People with rights at a place, by name',
  access: memberOfCompany('roleAdmin'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId() }),
  reply: json(() => z.object({ userCompanyRoles: z.array(CompanyRole()) })),
})

export const cancelRole = cancelEndpoint({
  path: '/api/management/cancelUserCompanyRoles',
  summary: 'Cancels the rights of a person at a place, at once; a second time changes nothing',
  needs: 'roleAdmin',
})

export const getRoleChanges = rightsLogEndpoint({
  path: '/api/management/userCompanyRoleChanges',
  summary: 'The latest changes of rights at a place, newest first',
  needs: 'roleAdmin',
})
