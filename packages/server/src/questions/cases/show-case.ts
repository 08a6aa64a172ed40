import type * as z from 'zod/mini'
import { cleanBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { EntryId } from '@kassavirta/domain/kernel/contract/shapes'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import {
  coins,
  notes,
  orderCountNames,
  handledPieceNames,
} from '@kassavirta/domain/kernel/money/denominations'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import type { Case, EntryFacts, CaseRow } from '@kassavirta/domain/questions/cases/api'
import { entryTypes, type EntryType } from '@kassavirta/domain/questions/cases/own-api'
import { entryName } from '@kassavirta/domain/questions/cases/inquiries'
import { answerWaysOf, letterLines, openingOf, subjectOf } from '@kassavirta/domain/questions/cases/letter'
import { addServiceHours } from '@kassavirta/domain/questions/cases/service-hours'
import type { Db } from '../../platform/database/database.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import { readParameters } from '../../shared/parameters.ts'
import * as factQueries from './fact-queries.ts'
import { findCase, listEarlier, listEntries, type CaseRecord } from './queries.ts'

/** A case with its thread, and beside it the facts that help to answer. */
export async function showCase(
  db: Db,
  { capabilities }: StaffCaller,
  caseId: number,
): Promise<z.input<typeof Case>> {
  const record = await findCase(db, caseId)
  if (!record) throw new Problem('notFound')
  const { casesInPortal, caseDueServiceHours } = await readParameters(db)
  const about = await findAbout(db, record, capabilities.includes('count'))
  const { letter } = record
  return {
    ...toCaseRow(record, Number(caseDueServiceHours)),
    letter: shownLetter(record, about?.isBlind ?? false),
    thread: [...(await listEntries(db, caseId))],
    handedBy: record.handedBy,
    correction:
      record.correctionBy !== null && record.correctionAt !== null
        ? { name: record.correctionBy, at: record.correctionAt }
        : null,
    readAt: record.readAt,
    isShownToCustomer: casesInPortal === 'true',
    phone: letter.phone || record.phone,
    email: letter.email || record.email,
    answerWays: [...answerWaysOf(letter)],
    about,
    differences: [...(await factQueries.listDifferences(db, record.companyId))],
    earlier: [...(await listEarlier(db, record))],
  }
}

export const shownLetter = ({ letter }: Pick<CaseRecord, 'letter'>, isBlind: boolean) =>
  letter.at === null ? null : { at: letter.at, body: letter.text, lines: [...letterLines(letter, isBlind)] }

type Facts = z.input<typeof EntryFacts>

/** The entry that a case is about, found only among the entries of the case's company. */
export async function findAbout(db: Db, record: CaseRecord, mayCount: boolean): Promise<Facts | null> {
  const named = await entryOf(db, record)
  if (!named) return null
  const { type, id } = named
  const of = { id, companyId: record.companyId }
  if (type === 'deposit' || type === 'deposithandled') {
    const found = await (type === 'deposit'
      ? factQueries.findDeclared(db, of)
      : factQueries.findCounted(db, of))
    return found ? toFacts(type, id, found, mayCount) : null
  }
  if (type === 'changeorder') {
    const found = await factQueries.findOrder(db, of)
    return found ? { ...blank(type, id), ...orderFacts(found) } : null
  }
  const found = await factQueries.findPlain(db, type, of)
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

/** The entry that the letter names, or else the declaration of the bag that it names. */
async function entryOf(
  db: Db,
  { kind, entryId, letter, companyId }: CaseRecord,
): Promise<{ readonly type: EntryType; readonly id: number } | undefined> {
  if (kind === 'missing') return { type: 'deposit', id: entryId }
  if (kind === 'receipt') return { type: 'changeorder', id: entryId }
  if (kind === 'handOver') return undefined
  const type = entryTypes.find((each) => each === letter.entryType)
  const id = EntryId.safeParse(letter.entryId).data
  if (type && id) return { type, id }
  const number = cleanBagNumber(letter.bagNumber)
  const depositId = number === '' ? undefined : await factQueries.findDepositId(db, number, companyId)
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

function toFacts(type: EntryType, entryId: number, found: factQueries.BagFacts, mayCount: boolean): Facts {
  const { bagNumber, bagId, day, events, countingState } = found
  const isCounted = found.resultId !== null || countingState === HANDLED_WORD
  // A counter of bags must not learn the declared sum or the count of a colleague before the bag is counted.
  const isBlind = mayCount && !isCounted
  const seen = { ...blank(type, entryId), bagNumber, bagId, day, events, isBlind }
  if (isBlind) return seen
  const { signed, counted, difference, creditDay, remarks, passes } = found
  const declared = found.resultId === null ? declaredOf(found) : signed
  return { ...seen, declared, counted, difference, creditDay, remarks, passes, pieces: bothPieces(found) }
}

/** The declared sum; null where the customer left the counting to the provider. */
const declaredOf = ({ isUncounted, declaredSum }: factQueries.BagFacts): number | null =>
  isUncounted && declaredSum === 0 ? null : declaredSum

/** The denominations that were declared or counted, the largest first. */
const bothPieces = ({ declaredPieces, countedPieces, isUncounted }: factQueries.BagFacts): Facts['pieces'] =>
  [...notes, ...coins].flatMap(({ fieldName, name }) => {
    const declared = declaredPieces && !isUncounted ? (declaredPieces[fieldName] ?? 0) : null
    const counted = countedPieces ? (countedPieces[handledPieceNames[fieldName]] ?? 0) : null
    return declared || counted ? [{ name, declared, counted }] : []
  })

type Delivery = NonNullable<z.input<typeof EntryFacts>['delivery']>
type Pieces = factQueries.FoundOrder['ordered']

const sumOf = (pieces: Pieces): number => centsToEuros(orderTotals(pieces).total)

/** The facts beside a case about a change order: the ordered, packed and received pieces. */
function orderFacts({ day, sum, ordered, came, isPacked, events, ...found }: factQueries.FoundOrder) {
  const { packed: packedCounts, ...rest } = found
  const packed = isPacked ? (packedCounts ?? ordered) : null
  const delivery: Delivery = {
    ...rest,
    ordered: sum,
    packed: packed && sumOf(packed),
    came: came && sumOf(came),
    pieces: orderCountNames.flatMap(([field, name]) => {
      const counts = [ordered, packed, came].map((pieces) => pieces && (pieces[field] ?? 0))
      const [inOrder = null, inBag = null, atCustomer = null] = counts
      return counts.some(Boolean) ? [{ name, ordered: inOrder ?? 0, packed: inBag, came: atCustomer }] : []
    }),
  }
  return { day, declared: sum, events, delivery }
}

type WireCase = z.input<typeof CaseRow>

/** A case as lists and answers show it. The due time is counted when it is read, by the hours that hold now. */
export function toCaseRow(record: CaseRecord, dueHours: number): WireCase {
  const {
    caseId,
    kind,
    number,
    state,
    companyId,
    companyName: name,
    city,
    customer,
    letter,
    version,
  } = record
  const waitsForDesk = state === 'new' || state === 'open'
  return {
    caseId,
    kind,
    number,
    state,
    subject: subjectOf(kind, letter),
    opening: openingOf(letter),
    company: { companyId, name, city },
    customer,
    created: record.created,
    asked: record.asked,
    due: waitsForDesk ? addServiceHours(new Date(record.asked), dueHours).toISOString() : null,
    owner: ownerOf(record),
    changed: record.changed,
    version,
  }
}

const ownerOf = ({ ownerId, ownerName }: CaseRecord) =>
  ownerId === null ? null : { staffId: ownerId, name: ownerName ?? '' }

export const readDueHours = async (db: Db): Promise<number> =>
  Number((await readParameters(db)).caseDueServiceHours)

/** The case as it is after an act. */
export async function showCaseRow(tx: Db, caseId: number): Promise<WireCase> {
  const record = await findCase(tx, caseId)
  if (!record) throw new Problem('notFound')
  return toCaseRow(record, await readDueHours(tx))
}
