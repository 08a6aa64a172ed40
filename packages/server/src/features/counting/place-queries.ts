import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { beginningWith, PLACE_WORDS, typedWords } from '../../shared/place-words.ts'

const MOST_PLACES = 20

const FoundPlace = z.strictObject({
  companyId: z.int(),
  name: z.string(),
  city: z.string(),
  businessId: z.string(),
  street: z.string(),
  accounts: z.array(
    z.strictObject({ accountId: z.int(), accountNumber: z.string(), isDefault: z.boolean() }),
  ),
})

/** Places by the beginnings of the words of their name, city or business id, with the accounts in use. */
export async function findPlaces(db: Db, typed: string) {
  const words = typedWords(typed)
  if (words.length === 0) return []
  return queryRows(
    db,
    FoundPlace,
    sql`select c.id as "companyId", c.name, c.city, c.business_id as "businessId", c.street,
          (select coalesce(json_agg(json_build_object('accountId', a.id, 'accountNumber', a.account_number,
            'isDefault', a.is_default) order by a.account_number), '[]')
          from account a where a.company_id = c.id and a.ended_at is null) as accounts
        from company c where ${PLACE_WORDS} @@ ${beginningWith(words)} and c.ended_at is null
        order by c.name, c.id limit ${MOST_PLACES}`,
  )
}
