import { fieldProblem } from '@kassavirta/domain/kernel/problem'
import type { Reference, ReferenceType } from '@kassavirta/domain/references/api'
import { referenceFault } from '@kassavirta/domain/references/rules'
import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { reference } from '../tables/company.ts'
import type { Db } from '../platform/database/database.ts'

/**
 * Selects the references that an account offers on a day, in the provider's order. Forms and checks use the same
 * list.
 */
export function validReferences(
  db: Db,
  accountId: number,
  types: readonly ReferenceType[],
  day: string,
): Promise<Reference[]> {
  const { value, name, type, validFrom, validTo, id } = reference
  return db
    .select({ value, name })
    .from(reference)
    .where(
      and(
        eq(reference.accountId, accountId),
        inArray(type, [...types]),
        or(isNull(validFrom), lte(validFrom, day)),
        or(isNull(validTo), gte(validTo, day)),
      ),
    )
    .orderBy(asc(id))
}

type ReferenceQuery = {
  readonly accountId: number
  readonly type: ReferenceType
  /** Empty when the account has no default. */
  readonly accountDefault: string
  readonly day: string
}

/** Refuses a reference that the account does not accept on that day. */
export async function checkReference(db: Db, value: string, query: ReferenceQuery): Promise<void> {
  const { accountId, type, accountDefault, day } = query
  const listed = (await validReferences(db, accountId, [type], day)).map((row) => row.value)
  const fault = referenceFault(value, { accountDefault, listed })
  if (fault) throw fieldProblem('reference', fault)
}
