import { getReferences, referenceTypesOf } from '@kassavirta/domain/references/api'
import { findOwnAccount } from '../../shared/own-account.ts'
import { validReferences } from '../../shared/references.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'

export function referenceRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, getReferences, async ({ caller, query }) => {
    const account = await findOwnAccount(db, caller, query.accountId)
    return { references: await validReferences(db, account.id, referenceTypesOf(query.type), query.date) }
  })
}
