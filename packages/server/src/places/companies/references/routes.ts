import { getReferences, referenceTypesOf } from '@kassavirta/domain/places/companies/references/api'
import { findOwnAccount } from '../accounts/own-account.ts'
import { route, type AppBuilder } from '../../../platform/http/route.ts'

export function referenceRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getReferences, async ({ caller, query }) => {
    const { accountId, date } = query
    const search = { accountId, types: referenceTypesOf(query.type), day: date }
    const { references } = await findOwnAccount(db, caller, search, clock())
    return { references }
  })
}
