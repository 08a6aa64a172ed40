import { getCompany, getContext } from '@kassavirta/domain/places/companies/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { companyFacts, findAddress } from './queries.ts'

export function companyRoutes(builder: AppBuilder): void {
  route(
    builder,
    getCompany,
    ({ caller, facts }) => {
      const { capabilities, concernReport } = caller.company
      const personnel = capabilities.has('drivers') ? facts.personnel : []
      const company = { ...facts, personnel, permissionConcernReport: concernReport }
      return { ...company, company }
    },
    companyFacts,
  )
}

/** Who the caller is and where: by its heading a call of the session. */
export function contextRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, getContext, async ({ caller }) => ({
    henkilot: [{ hlo_id: caller.userId, hlo_etunimi: caller.firstName, hlo_sukunimi: caller.lastName }],
    asiakkaat: [await findAddress(db, caller.company.companyId)],
  }))
}
