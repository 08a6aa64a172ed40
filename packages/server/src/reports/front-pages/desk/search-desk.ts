import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import type { Db } from '../../../platform/database/database.ts'
import type { StaffCaller } from '../../../platform/staff/staff-access.ts'
import { typedWords } from '../../../shared/company-words.ts'
import { findHits, findScanned, toHit } from './search-queries.ts'

const MOST_HITS = 20
/** Fewer characters than this begin half of all bag numbers. */
const LEAST_OF_NUMBER = 3
const ORDER_NUMBER = /^#?(\d{1,9})$/
/** Longer than any number in the name of a place. */
const LONG_NUMBER = /^\d{8,}$/

/** Finds what somebody types in a hurry: a number, the beginning of one, or beginnings of words in any order. */
export async function searchDesk(db: Db, caller: StaffCaller, typed: string) {
  const bagNumber = cleanBagNumber(typed)
  const number = ORDER_NUMBER.exec(typed)?.[1]
  const wanted = {
    bagNumber: bagNumber.length >= LEAST_OF_NUMBER && isBagNumber(bagNumber) ? bagNumber : undefined,
    number: number === undefined ? undefined : Number(number),
    words: typedWords(typed),
    withCases: caller.capabilities.includes('cases'),
  }
  // What is scanned is the whole number of a bag: everything else is looked through only where nothing has it.
  const scanned = LONG_NUMBER.test(bagNumber) ? await findScanned(db, bagNumber) : []
  const found = scanned.length > 0 ? scanned : await findHits(db, wanted)
  return { hits: found.slice(0, MOST_HITS).map(toHit) }
}
