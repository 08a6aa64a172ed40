import type { EntryFacts } from '@kassavirta/domain/questions/cases/api'
import { cleanBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { entryTypes, type EntryType } from '@kassavirta/domain/questions/cases/inquiries/api'
import { entryName } from '@kassavirta/domain/questions/cases/inquiries/rules'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { EntryId } from '@kassavirta/domain/kernel/contract/ids'
import { handledPieceNames } from '@kassavirta/domain/kernel/money/pieces'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { findCounted, findDeclared, findDepositId, findPlain, type BagFacts } from './fact-queries.ts'
import { orderFacts } from './order-facts.ts'
import { findOrder } from './order-queries.ts'
import type { CaseRecord } from './queries.ts'

type Facts = z.input<ReturnType<typeof EntryFacts>>

/** The entry that a case is about. It is looked for among those of the case's own company and nowhere else. */
export async function findAbout(db: Db, record: CaseRecord, mayCount: boolean): Promise<Facts | null> {
  const named = await entryOf(db, record)
  if (!named) return null
  const { type, id } = named
  const of = { id, companyId: record.companyId }
  if (type === 'deposit' || type === 'deposithandled') {
    const found = await (type === 'deposit' ? findDeclared(db, of) : findCounted(db, of))
    return found ? toFacts(type, id, found, mayCount) : null
  }
  if (type === 'changeorder') {
    const found = await findOrder(db, of)
    return found ? { ...blank(type, id), ...orderFacts(found) } : null
  }
  const found = await findPlain(db, type, of)
  const isResult = type === 'changeorderhandled'
  return found
    ? {
        ...blank(type, id),
        day: found.day,
        declared: isResult ? null : found.sum,
        counted: isResult ? found.sum : null,
      }
    : null
}

/** What the letter names: an entry, or else a bag of which the company has sent a declaration. */
async function entryOf(
  db: Db,
  { kind, entryId, letter, companyId }: CaseRecord,
): Promise<{ readonly type: EntryType; readonly id: number } | undefined> {
  if (kind === 'missing') return { type: 'deposit', id: entryId }
  if (kind === 'receipt') return { type: 'changeorder', id: entryId }
  if (kind === 'handOver') return undefined
  const type = entryTypes.find((each) => each === letter.entryType)
  const id = EntryId().safeParse(letter.entryId).data
  if (type && id) return { type, id }
  const number = cleanBagNumber(letter.bagNumber)
  const depositId = number === '' ? undefined : await findDepositId(db, number, companyId)
  return depositId === undefined ? undefined : { type: 'deposit', id: depositId }
}

const blank = (type: EntryType, entryId: number): Facts => ({
  type,
  entryId,
  name: entryName(type, String(entryId)),
  bagNumber: '',
  bagId: null,
  day: null,
  isBlind: false,
  declared: null,
  counted: null,
  difference: null,
  creditDay: null,
  remarks: [],
  pieces: [],
  passes: [],
  events: [],
})

function toFacts(type: EntryType, entryId: number, found: BagFacts, mayCount: boolean): Facts {
  const { bagNumber, bagId, day, events, countingState } = found
  const isCounted = found.resultId !== null || countingState === HANDLED_WORD
  // Whoever counts bags must not learn what was declared, or what a colleague found, before the bag is counted.
  const isBlind = mayCount && !isCounted
  const seen = { ...blank(type, entryId), bagNumber, bagId, day, events, isBlind }
  if (isBlind) return seen
  const { signed, counted, difference, creditDay, remarks, passes } = found
  const declared = found.resultId === null ? declaredOf(found) : signed
  return { ...seen, declared, counted, difference, creditDay, remarks, passes, pieces: bothPieces(found) }
}

/** What was left to the counting to tell has no declared sum. */
const declaredOf = ({ isUncounted, declaredSum }: BagFacts): number | null =>
  isUncounted && declaredSum === 0 ? null : declaredSum

/** The denominations of either side, the largest first. */
const bothPieces = ({ declaredPieces, countedPieces, isUncounted }: BagFacts): Facts['pieces'] =>
  [...notes, ...coins].flatMap(({ fieldName, name }) => {
    const declared = declaredPieces && !isUncounted ? (declaredPieces[fieldName] ?? 0) : null
    const counted = countedPieces ? (countedPieces[handledPieceNames[fieldName]] ?? 0) : null
    return declared || counted ? [{ name, declared, counted }] : []
  })
