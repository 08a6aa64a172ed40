import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { isWaiting } from '../../../shared/open-bags.ts'
import { beginningWith, COMPANY_WORDS, typedWords } from '../../../shared/company-words.ts'
import { account, company } from '../../../tables/company.ts'
import { deposit } from '../../../tables/submissions.ts'
import { isOfBag, type BagTie } from './bag-queries.ts'

const MOST_FOUND = 20

/** How lists and answers name a company. */
export const companyName = { companyId: company.id, name: company.name, city: company.city }
export type CompanyName = NonNullable<Awaited<ReturnType<typeof findCompany>>>

export async function findCompany(db: Db, companyId: number | null) {
  if (companyId === null) return null
  const [found] = await db.select(companyName).from(company).where(eq(company.id, companyId))
  return found ?? null
}

const accountName = { id: account.id, extId: account.extId, number: account.accountNumber }
export type AccountName = Claim['account']

export async function findAccount(db: Db, accountId: number | null) {
  if (accountId === null) return null
  const [found] = await db
    .select({ ...accountName, companyId: account.companyId, endedAt: account.endedAt })
    .from(account)
    .where(eq(account.id, accountId))
  return found ?? null
}

export type Claim = Awaited<ReturnType<typeof findClaims>>[number]

/** The living declarations of a bag, newest first: the one that it has, and those that wait for a bag with its number. */
const findClaims = (db: Db, tie: BagTie) =>
  db
    .select({
      depositId: deposit.id,
      company: companyName,
      account: accountName,
      salesDay: deposit.registerDate,
    })
    .from(deposit)
    .innerJoin(company, eq(company.id, deposit.companyId))
    .innerJoin(account, eq(account.id, deposit.accountId))
    .where(
      and(
        isOfBag(tie),
        sql`not exists (select from handled_deposit h where h.deposit_id = ${deposit.id} and h.keeper = 'systems')`,
      ),
    )
    .orderBy(desc(deposit.createdAt), desc(deposit.id))

/**
 * The declarations of a bag. Only where none has its number, those count that were chosen for it though they have another:
 * whoever typed the number wrong is found by the slip in the bag.
 */
export async function findClaimsOrChosen(db: Db, tie: BagTie): Promise<Claim[]> {
  const claims = await findClaims(db, { ...tie, chosenIds: [] })
  return claims.length > 0 || !tie.chosenIds?.length ? claims : findClaims(db, tie)
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
