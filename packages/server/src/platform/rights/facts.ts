import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { checkRow, type Db } from '../database/database.ts'
import { statement, type LaterValues } from '../database/statement.ts'
import type { Identity } from './access.ts'
import {
  RightsRow,
  rightsColumns,
  rightsQuery,
  rightsTables,
  toRights,
  type RightsQuery,
  type SessionRights,
} from './rights.ts'

/**
 * What a use case or a read needs of the database: one column of the statement that reads the rights, which saves a
 * round trip. The column may use the rows of that statement, `c` of the company and `role` of the person's role there.
 * It is read before the rights are checked, so it goes to nobody else than a handler behind that check.
 */
export type Facts<Source, Found extends z.ZodMiniType, Values extends object = object> = {
  readonly schema: Found
  readonly column: (query: LaterValues<RightsQuery & Values>) => SQL
  readonly valuesOf: (source: Source) => Values
}

export const noFacts: Facts<unknown, z.ZodMiniNull> = {
  schema: z.null(),
  column: () => sql`null`,
  valuesOf: () => ({}),
}

const Row = z.extend(RightsRow, { facts: z.unknown() })

/** Makes the function that reads the rights together with the facts of a call. */
export function rightsReader<Source, Found extends z.ZodMiniType, Values extends object>(
  facts: Facts<Source, Found, Values>,
) {
  const select = statement(
    Row,
    (query: LaterValues<RightsQuery & Values>) => sql`
      select ${rightsColumns()}, ${facts.column(query)} as facts from ${rightsTables(query)}`,
  )
  return async (
    db: Db,
    identity: Identity,
    now: Date,
    source: Source,
  ): Promise<{ rights: SessionRights; facts: z.output<Found> } | undefined> => {
    const query = rightsQuery(identity, identity.companyId, now)
    const [row] = await select(db, { ...query, ...facts.valuesOf(source) })
    if (!row) return undefined
    const { facts: column, ...rights } = row
    // A company that is not there has no facts, and the check of the rights refuses the call.
    const found = column === null ? undefined : checkRow(facts.schema, column)
    return { rights: toRights(rights, identity), facts: found as z.output<Found> }
  }
}
