import type { Db } from '../../platform/database/database.ts'
import { typedWords } from '../../shared/company-words.ts'
import { readDueHours, toCaseRow } from './case-row.ts'
import { findByNumberOrWords } from './search-queries.ts'

const CASE_NUMBER = /^#?(\d{1,9})$/

/** Finds cases of any state by a number, or by beginnings of words in their texts or in the name of their place. */
export async function searchCases(db: Db, typed: string) {
  const number = CASE_NUMBER.exec(typed)?.[1]
  const wanted = { number: number === undefined ? undefined : Number(number), words: typedWords(typed) }
  const found =
    wanted.number === undefined && wanted.words.length === 0 ? [] : await findByNumberOrWords(db, wanted)
  const dueHours = await readDueHours(db)
  return { rows: found.map((record) => toCaseRow(record, dueHours)) }
}
