import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/deposits/rules'
import type { Db } from '../../platform/database/database.ts'
import type { StaffCaller } from '../../platform/staff/staff-access.ts'
import { typedWords } from '../../shared/place-words.ts'
import { findHits } from './search-queries.ts'

const MOST_HITS = 20
/** Fewer characters than this begin half of all bag numbers. */
const LEAST_OF_NUMBER = 3
const ORDER_NUMBER = /^#?(\d{1,9})$/

/** Finds what somebody types in a hurry: a number, the beginning of one, or beginnings of words in any order. */
export async function searchDesk(db: Db, { capabilities }: StaffCaller, typed: string) {
  const bagNumber = cleanBagNumber(typed)
  const number = ORDER_NUMBER.exec(typed)?.[1]
  const hits = await findHits(db, {
    bagNumber: bagNumber.length >= LEAST_OF_NUMBER && isBagNumber(bagNumber) ? bagNumber : undefined,
    number: number === undefined ? undefined : Number(number),
    words: typedWords(typed),
    seesCases: capabilities.includes('cases'),
  })
  return {
    hits: hits
      .slice(0, MOST_HITS)
      .map(({ day, routeId, ...hit }) => (day === null ? hit : { ...hit, day, routeId })),
  }
}
