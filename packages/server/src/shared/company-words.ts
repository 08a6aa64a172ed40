import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../platform/database/database.ts'

const MOST_WORDS = 6

/** The words of a row, as the indexes have them: what is neither letter nor digit parts two words. */
export const wordsOf = (text: string): SQL =>
  sql.raw(`to_tsvector('simple', translate(${text}, '-/.,:@&+_''"()', '             '))`)

/** The words of a place (c), which `company_words` has. */
export const COMPANY_WORDS = wordsOf("c.name || ' ' || c.city || ' ' || c.business_id")

/** The words of a customer's person (p), which `portal_user_words` has. */
export const PERSON_WORDS = wordsOf("p.first_name || ' ' || p.last_name || ' ' || p.username")

/**
 * The words that somebody typed; signs between them are of no account. One letter, or three digits, begin words of half of
 * all places and people, so they are left out.
 */
export const typedWords = (typed: string): readonly string[] =>
  (typed.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length >= (/^\p{N}+$/u.test(word) ? 4 : 2))
    .slice(0, MOST_WORDS)

/** A condition for companies that have words beginning with each of these, in any order. */
export const wordQuery = (words: readonly string[]): string => words.map((word) => `${word}:*`).join(' & ')

export const beginningWith = (words: readonly string[]): SQL => sql`to_tsquery('simple', ${wordQuery(words)})`

const Value = z.strictObject({ value: z.string() })

/** Each area or office of the places once, jumping from one to the next in the index. */
export async function companyValues(
  db: Db,
  column: 'area_name' | 'office_in_charge',
): Promise<readonly string[]> {
  const name = sql.raw(column)
  const found = await queryRows(
    db,
    Value,
    sql`with recursive found (value) as (
          (select ${name} from company where ${name} > '' order by ${name} limit 1)
          union all
          select (select ${name} from company where ${name} > f.value order by ${name} limit 1)
          from found f where f.value is not null)
        select value from found where value is not null`,
  )
  return found.map(({ value }) => value)
}
