import { getCompany, getReferences, referenceTypesOf } from '@kassavirta/domain/places/companies/api'
import { getContext } from '@kassavirta/domain/places/companies/context-api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { findOwnAccount } from './accounts/queries.ts'
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

/** The person and the company of the caller. */
export function contextRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, getContext, async ({ caller }) => ({
    henkilot: [{ hlo_id: caller.userId, hlo_etunimi: caller.firstName, hlo_sukunimi: caller.lastName }],
    asiakkaat: [await findAddress(db, caller.company.companyId)],
  }))
}

export function referenceRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getReferences, async ({ caller, query }) => {
    const { accountId, date } = query
    const search = { accountId, types: referenceTypesOf(query.type), day: date }
    const { references } = await findOwnAccount(db, caller, search, clock())
    return { references }
  })
}
