import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/deposits/rules'
import type { Db } from '../../platform/database/database.ts'
import type { StaffAsked } from '../../platform/staff/staff-reads.ts'
import { typedWords } from '../../shared/place-words.ts'
import { findHits, toHit, type Wanted } from './search-queries.ts'

const MOST_HITS = 20
/** Fewer characters than this begin half of all bag numbers. */
const LEAST_OF_NUMBER = 3
const ORDER_NUMBER = /^#?(\d{1,9})$/
/** Longer than any number in the name of a place. */
const LONG_NUMBER = /^\d{8,}$/

/** Finds what somebody types in a hurry: a number, the beginning of one, or beginnings of words in any order. */
export async function searchDesk(db: Db, asked: StaffAsked, typed = '') {
  const bagNumber = cleanBagNumber(typed)
  const number = ORDER_NUMBER.exec(typed)?.[1]
  const wanted = {
    bagNumber: bagNumber.length >= LEAST_OF_NUMBER && isBagNumber(bagNumber) ? bagNumber : undefined,
    number: number === undefined ? undefined : Number(number),
    words: typedWords(typed),
  }
  const read = await findFirst(db, asked, wanted, LONG_NUMBER.test(bagNumber) ? bagNumber : undefined)
  if (!read) return undefined
  return { ...read, found: { hits: read.found.slice(0, MOST_HITS).map(toHit) } }
}

const NOTHING: Wanted = { bagNumber: undefined, number: undefined, words: [] }

/** What is scanned is the whole number of a bag: everything else is looked through only where nothing has it. */
async function findFirst(db: Db, asked: StaffAsked, wanted: Wanted, scanned: string | undefined) {
  if (scanned === undefined) return findHits(db, asked, wanted)
  const read = await findHits(db, asked, { ...NOTHING, scanned })
  return read?.found.length === 0 ? findHits(db, asked, wanted) : read
}
