import { getCompany, getContext } from '@kassavirta/domain/companies/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { driversOf, findAddress, findCompany } from './queries.ts'

export function companyRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getCompany, async ({ caller }) => {
    const { companyId, capabilities } = caller.company
    const found = await findCompany(db, caller.userId, companyId, clock())
    const personnel = capabilities.has('drivers') ? await driversOf(db, companyId) : []
    const company = { ...found, personnel }
    return { ...company, company }
  })
  route(builder, getContext, async ({ caller }) => ({
    henkilot: [{ hlo_id: caller.userId, hlo_etunimi: caller.firstName, hlo_sukunimi: caller.lastName }],
    asiakkaat: [await findAddress(db, caller.company.companyId)],
  }))
}
