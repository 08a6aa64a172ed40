import { randomUUID } from 'node:crypto'
import type { Group } from '@kassavirta/domain/operation/customers/rules'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { and, between, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { chain, company, concern } from '../../tables/company.ts'
import { companyValues } from '../../shared/company-values.ts'

const MOST_TWINS = 5

export type StoredPlace = typeof company.$inferSelect
export type PlaceFields = Omit<
  StoredPlace,
  'id' | 'extId' | 'routeId' | 'stopNumber' | 'keeper' | 'version' | 'endedAt'
>

/** Customers who are sending something refer to the row: they need not wait. */
export async function lockPlace(tx: Db, companyId: number): Promise<StoredPlace> {
  const [found] = await tx.select().from(company).where(eq(company.id, companyId)).for('no key update')
  if (!found) throw new Problem('notFound')
  return found
}

/** Of two places with one business id at once the second sees the first. */
export async function lockBusinessId(tx: Db, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('business ' || ${businessId}::text, 0))`)
}

/** The first living places with a business id. A range in the order of `company_business` leaves no other index to read. */
export const findTwins = (db: Db, businessId: string, but = 0) =>
  db
    .select({ companyId: company.id, name: company.name, city: company.city })
    .from(company)
    .where(
      and(between(company.businessId, businessId, businessId), isNull(company.endedAt), ne(company.id, but)),
    )
    .orderBy(company.businessId, sql`lower(${company.name})`, company.id)
    .limit(MOST_TWINS)

/** The columns that a group means; undefined where it is not there. */
export async function findGroup(tx: Db, group: Group) {
  if (!group) return { concernId: null, chainId: null }
  if (group.kind === 'concern') {
    const [found] = await tx.select({ id: concern.id }).from(concern).where(eq(concern.id, group.id))
    return found && { concernId: found.id, chainId: null }
  }
  const [found] = await tx
    .select({ concernId: chain.concernId, chainId: chain.id })
    .from(chain)
    .where(eq(chain.id, group.id))
  return found
}

/** The key of a row that the desk makes, which no import has. */
export const newKey = (): string => `desk-${randomUUID()}`

export async function insertPlace(tx: Db, fields: PlaceFields): Promise<number> {
  const [made] = await tx
    .insert(company)
    .values({ ...fields, extId: newKey(), keeper: 'desk' })
    .returning({ id: company.id })
  if (!made) throw new Error('no place was written')
  return made.id
}

export const updatePlace = (tx: Db, { id, version }: StoredPlace, fields: PlaceFields) =>
  tx
    .update(company)
    .set({ ...fields, version: version + 1 })
    .where(eq(company.id, id))

export async function listChoices(db: Db) {
  const areas = await companyValues(db, 'area_name')
  const offices = await companyValues(db, 'office_in_charge')
  return { areas: [...areas], offices: [...offices] }
}
