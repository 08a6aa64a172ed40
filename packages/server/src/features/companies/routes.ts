import { getCompany, getContext } from '@kassavirta/domain/companies/api'
import { route, type Portal } from '../../platform/route.ts'
import { driversOf, findAddress, findCompany } from './queries.ts'

export function companyRoutes(portal: Portal): void {
  const { db, clock } = portal.deps
  route(portal, getCompany, async ({ caller }) => {
    const { companyId, capabilities } = caller.company
    const found = await findCompany(db, caller.userId, companyId, clock())
    const personnel = capabilities.has('drivers') ? await driversOf(db, companyId) : []
    const company = { ...found, personnel }
    return { ...company, company }
  })
  route(portal, getContext, async ({ caller }) => ({
    henkilot: [{ hlo_id: caller.userId, hlo_etunimi: caller.firstName, hlo_sukunimi: caller.lastName }],
    asiakkaat: [await findAddress(db, caller.company.companyId)],
  }))
}
