import { MOST_PEOPLE } from '@kassavirta/domain/operation/upkeep/retention/api'
import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { beginningWith, typedWords } from '../../../shared/company-words.ts'
import { portalUser } from '../../../tables/people.ts'
import { retentionClock } from '../../../tables/retention.ts'
import type { Person } from './erase-queries.ts'

export async function readLastTurn(db: Db) {
  const [found] = await db.select().from(retentionClock)
  return found
}

/** As `portal_user_words` has them. */
const WORDS = sql`to_tsvector('simple', translate(first_name || ' ' || last_name || ' ' || username, '-/.,:@&+_''"()', '             '))`

export async function findPeople(db: Db, typed: string): Promise<readonly Person[]> {
  const words = typedWords(typed)
  if (words.length === 0) return []
  return db
    .select()
    .from(portalUser)
    .where(sql`${WORDS} @@ ${beginningWith(words)}`)
    .orderBy(asc(portalUser.lastName), asc(portalUser.firstName), asc(portalUser.id))
    .limit(MOST_PEOPLE)
}
