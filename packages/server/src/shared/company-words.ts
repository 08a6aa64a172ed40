import { sql, type SQL } from 'drizzle-orm'

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
