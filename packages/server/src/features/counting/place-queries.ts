import { and, asc, ilike, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { account, company } from '../../tables/company.ts'

const MOST_PLACES = 20

/** A percent sign or an underline that is searched for stands for itself. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Places whose name or street has the words, or whose business id begins with them, with the accounts in use. */
export async function findPlaces(db: Db, words: string) {
  if (words === '') return []
  const anywhere = `%${literal(words)}%`
  const places = await db
    .select({
      companyId: company.id,
      name: company.name,
      city: company.city,
      businessId: company.businessId,
      street: company.street,
    })
    .from(company)
    .where(
      and(
        isNull(company.endedAt),
        or(
          ilike(company.name, anywhere),
          ilike(company.street, anywhere),
          ilike(company.businessId, `${literal(words)}%`),
        ),
      ),
    )
    .orderBy(asc(company.name), asc(company.id))
    .limit(MOST_PLACES)
  if (places.length === 0) return []
  const accounts = await db
    .select({
      companyId: account.companyId,
      accountId: account.id,
      accountNumber: account.accountNumber,
      isDefault: account.isDefault,
    })
    .from(account)
    .where(
      and(
        isNull(account.endedAt),
        inArray(
          account.companyId,
          places.map(({ companyId }) => companyId),
        ),
      ),
    )
    .orderBy(asc(account.accountNumber))
  return places.map((place) => ({
    ...place,
    accounts: accounts
      .filter(({ companyId }) => companyId === place.companyId)
      .map(({ companyId: _, ...own }) => own),
  }))
}
