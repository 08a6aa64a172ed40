import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { ReferenceType } from '@kassavirta/domain/places/companies/references/api'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { statement, type LaterValues } from '../../../platform/database/statement.ts'
import type { User } from '../../../platform/rights/access.ts'
import { permittedCompanyIds } from '../../../platform/rights/rights.ts'
import { typesParameter, validReferences, ValidReferences } from '../references/references.ts'

const Row = z.strictObject({
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(z.string()),
  references: ValidReferences,
})

type Query = {
  readonly userId: number
  readonly accountId: number
  readonly today: string
  readonly types: string
  readonly day: string
}

const selectOwnAccount = statement(
  Row,
  ({ userId, accountId, today, types, day }: LaterValues<Query>) => sql`
    select a.delivery_days as "deliveryDays", a.delivery_policy as "deliveryPolicy",
      a.earliest_delivery_date::text as "earliestDeliveryDate",
      ${validReferences({ accountId: sql`a.id`, types, day })} as references
    from account a
    where a.id = ${accountId} and a.ended_at is null and a.company_id in ${permittedCompanyIds(userId, today)}`,
)

type AccountSearch = {
  readonly accountId: number
  /** References of these types that are valid on the day are given too. */
  readonly types?: readonly ReferenceType[]
  readonly day?: string
}

/** Finds an account of one of the caller's own companies. A foreign account and a missing one both answer 404. */
export async function findOwnAccount(db: Db, { userId }: User, search: AccountSearch, now: Date) {
  const today = dayOf(now)
  const { accountId, types = [], day = today } = search
  const query = { userId, accountId, today, types: typesParameter(types), day }
  const [found] = await selectOwnAccount(db, query)
  if (!found) throw new Problem('notFound')
  const { references, ...account } = found
  return { account, references }
}
