import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { isWaiting } from '../../deposits/queries.ts'
import { beginningWith, COMPANY_WORDS, typedWords } from '../../../shared/company-words.ts'
import { account, company } from '../../../tables/places.ts'
import { deposit } from '../../../tables/submissions.ts'

const MOST_FOUND = 20

/** How lists and answers name a company. */
export const companyName = { companyId: company.id, name: company.name, city: company.city }

export async function findCompany(db: Db, companyId: number | null) {
  if (companyId === null) return null
  const [found] = await db.select(companyName).from(company).where(eq(company.id, companyId))
  return found ?? null
}

const accountName = { id: account.id, extId: account.extId, number: account.accountNumber }

const selectAccount = (db: Db, accountId: number) =>
  db
    .select({
      ...accountName,
      companyId: account.companyId,
      isEnded: sql<boolean>`${account.endedAt} is not null`,
    })
    .from(account)
    .where(eq(account.id, accountId))

export async function findAccount(db: Db, accountId: number | null) {
  if (accountId === null) return null
  const [found] = await selectAccount(db, accountId)
  return found ?? null
}

/** An account that was chosen for a bag, locked so that it does not end before the bag is booked to it. */
export async function holdAccount(tx: Db, accountId: number | null) {
  if (accountId === null) return null
  const [found] = await selectAccount(tx, accountId).for('share')
  return found ?? null
}

/** The companies of the declarations with this number that wait for their bag. */
export async function declaringCompanies(db: Db, number: string): Promise<readonly number[]> {
  const found = await db
    .select({ companyId: deposit.companyId })
    .from(deposit)
    .where(and(eq(deposit.securityBagNumber, number), isWaiting))
  return found.map(({ companyId }) => companyId)
}

const FoundCompany = z.strictObject({
  companyId: z.int(),
  name: z.string(),
  city: z.string(),
  businessId: z.string(),
  street: z.string(),
  accounts: z.array(
    z.strictObject({ accountId: z.int(), accountNumber: z.string(), isDefault: z.boolean() }),
  ),
})

/** Companies by the beginnings of the words of their name, city or business id, with the accounts in use. */
export async function findCompanies(db: Db, typed: string) {
  const words = typedWords(typed)
  if (words.length === 0) return []
  return queryRows(
    db,
    FoundCompany,
    sql`select c.id as "companyId", c.name, c.city, c.business_id as "businessId", c.street,
          (select coalesce(json_agg(json_build_object('accountId', a.id, 'accountNumber', a.account_number,
            'isDefault', a.is_default) order by a.account_number), '[]')
          from account a where a.company_id = c.id and a.ended_at is null) as accounts
        from company c where ${COMPANY_WORDS} @@ ${beginningWith(words)} and c.ended_at is null
        order by c.name, c.id limit ${MOST_FOUND}`,
  )
}
