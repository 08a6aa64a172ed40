import { ConcernRow } from '@kassavirta/domain/operation/customers/api'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { beginningWith, typedWords, wordsOf } from '../../shared/company-words.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import { chain, concern } from '../../tables/places.ts'
import { newKey } from './place-queries.ts'

const MOST_FOUND = sql.raw('limit 300')
const PAGE = sql.raw(`limit ${PAGE_LENGTH + 1}`)

const placesOf = (column: 'concern_id' | 'chain_id', id: SQL): SQL =>
  sql`(select count(*)::integer from company c where c.${sql.raw(column)} = ${id} and c.ended_at is null)`

const chains = sql`(select coalesce(json_agg(json_build_object('chainId', h.id, 'name', h.name, 'keeper', h.keeper,
    'version', h.version, 'places', ${placesOf('chain_id', sql`h.id`)}) order by h.name, h.id), '[]')
  from chain h where h.concern_id = k.id)`

const foundBy = (words: readonly string[]): SQL => {
  const query = beginningWith(words)
  return sql`k.id in ((select n.id from concern n where ${wordsOf('n.name')} @@ ${query} ${MOST_FOUND})
    union (select h.concern_id from chain h where ${wordsOf('h.name')} @@ ${query} ${MOST_FOUND}))`
}

/** A page of concerns by name with their chains, and one more where there is a next one. */
export function listConcerns(db: Db, typed: string, after: number | undefined) {
  const words = typedWords(typed)
  const wanted = [
    ...(words.length > 0 ? [foundBy(words)] : []),
    ...(after === undefined
      ? []
      : [sql`(lower(k.name), k.id) > (select lower(a.name), a.id from concern a where a.id = ${after})`]),
    sql`true`,
  ]
  return queryRows(
    db,
    ConcernRow,
    sql`select k.id as "concernId", k.name, k.keeper, k.version, ${placesOf('concern_id', sql`k.id`)} as places,
          ${chains} as chains
        from (select * from concern k where ${sql.join(wanted, sql` and `)} order by lower(k.name), k.id
          ${PAGE}) k
        order by lower(k.name), k.id`,
  )
}

/** Lets one act on names run at a time, so that two groups cannot get the same name at once. */
export async function lockGroupNames(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('names of groups', 0))`)
}

export async function lockConcern(tx: Db, concernId: number) {
  const [found] = await tx.select().from(concern).where(eq(concern.id, concernId)).for('no key update')
  if (!found) throw new Problem('notFound')
  return found
}

export async function lockChain(tx: Db, chainId: number) {
  const [found] = await tx.select().from(chain).where(eq(chain.id, chainId)).for('no key update')
  if (!found) throw new Problem('notFound')
  return found
}

export async function isConcernNamed(tx: Db, name: string, but = 0): Promise<boolean> {
  const same = sql`lower(${concern.name}) = lower(${name})`
  const found = await tx
    .select({ id: concern.id })
    .from(concern)
    .where(and(same, ne(concern.id, but)))
    .limit(1)
  return found.length > 0
}

export async function isChainNamed(tx: Db, concernId: number, name: string, but = 0): Promise<boolean> {
  const same = sql`lower(${chain.name}) = lower(${name})`
  const found = await tx
    .select({ id: chain.id })
    .from(chain)
    .where(and(eq(chain.concernId, concernId), same, ne(chain.id, but)))
    .limit(1)
  return found.length > 0
}

export async function insertConcern(tx: Db, name: string): Promise<number> {
  const row = { name, extId: newKey(), keeper: 'desk' as const }
  const [made] = await tx.insert(concern).values(row).returning({ id: concern.id })
  if (!made) throw new Error('no concern was written')
  return made.id
}

export async function insertChain(tx: Db, concernId: number, name: string): Promise<number> {
  const row = { name, concernId, extId: newKey(), keeper: 'desk' as const }
  const [made] = await tx.insert(chain).values(row).returning({ id: chain.id })
  if (!made) throw new Error('no chain was written')
  return made.id
}
