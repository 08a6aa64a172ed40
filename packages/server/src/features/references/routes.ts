import { getReferences, referenceTypesOf } from '@kassavirta/domain/references/api'
import { findOwnAccount } from '../../platform/own-account.ts'
import { validReferences } from '../../platform/references.ts'
import { route, type Portal } from '../../platform/route.ts'

export function referenceRoutes(portal: Portal): void {
  const { db } = portal.deps
  route(portal, getReferences, async ({ caller, query }) => {
    const account = await findOwnAccount(db, caller, query.accountId)
    return { references: await validReferences(db, account.id, referenceTypesOf(query.type), query.date) }
  })
}
