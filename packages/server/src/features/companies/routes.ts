import { getCompany, getContext } from '@kassavirta/domain/companies/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { findAddress, findCompany } from './queries.ts'

export function companyRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, getCompany, async ({ caller }) => {
    const { companyId, capabilities, concernReport } = caller.company
    const found = await findCompany(db, companyId, capabilities.has('drivers'))
    const company = { ...found, permissionConcernReport: concernReport }
    return { ...company, company }
  })
  route(builder, getContext, async ({ caller }) => ({
    henkilot: [{ hlo_id: caller.userId, hlo_etunimi: caller.firstName, hlo_sukunimi: caller.lastName }],
    asiakkaat: [await findAddress(db, caller.company.companyId)],
  }))
}
