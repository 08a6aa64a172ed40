import { letterKinds } from '@kassavirta/domain/questions/cases/states'
import { sql, type SQL } from 'drizzle-orm'

const isLetter = sql.raw(`s.kind in (${letterKinds.map((kind) => `'${kind}'`).join(', ')})`)

/**
 * The number by which people speak of the case s: that of the letter, which its receipt and its e-mail have (decisions
 * P8). A case that no letter began has its own. Numbers are unique only within a kind.
 */
export const caseNumber: SQL = sql`case when ${isLetter} then s.entry_id else s.id end`

/** Asks the same in the words of the indexes. */
export const hasCaseNumber = (number: SQL): SQL =>
  sql`(${isLetter} and s.entry_id = ${number} or not ${isLetter} and s.id = ${number})`
