import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { Reference, type ReferenceType } from '@kassavirta/domain/places/companies/references/api'
import { referenceFault } from '@kassavirta/domain/places/companies/references/rules'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as z from 'zod/mini'

type ReferenceSearch = {
  /** An expression that gives the account's id. */
  readonly accountId: SQLWrapper
  /** An array of the types. */
  readonly types: SQLWrapper
  readonly day: SQLWrapper
}

/**
 * The references that an account offers on a day, in the provider's order, as one column of a larger statement. Forms
 * and checks use the same list.
 */
export const validReferences = ({ accountId, types, day }: ReferenceSearch): SQL => sql`(
  select coalesce(json_agg(json_build_object('value', r.value, 'name', r.name) order by r.id), '[]')
  from reference r
  where r.account_id = ${accountId} and r.type = any(${types}::text[])
    and (r.valid_from is null or r.valid_from <= ${day}::date)
    and (r.valid_to is null or r.valid_to >= ${day}::date))`

export const ValidReferences = z.array(Reference())

/** An array of types in the form that both drivers take as one parameter. */
export const typesParameter = (types: readonly ReferenceType[]): string => `{${types.join(',')}}`

/** Refuses a reference that the account does not accept. `accountDefault` is empty when the account has no default. */
export function checkReference(
  value: string,
  { accountDefault, offered }: { accountDefault: string; offered: z.output<typeof ValidReferences> },
): void {
  const fault = referenceFault(value, { accountDefault, listed: offered.map((row) => row.value) })
  if (fault) throw fieldProblem('reference', fault)
}
