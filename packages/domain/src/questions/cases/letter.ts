import { orderCountNames } from '../../kernel/money/denominations.ts'
import { formatDay, isDay, type Day } from '../../kernel/dates/dates.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { choicesText, entryName } from './inquiries.ts'
import {
  countingChoices,
  inquiryLabels as labels,
  transportChoices,
  unlinkedEntry,
  contactLabels,
  caseKindNames,
  caseTexts,
} from './terms.fi.ts'
import { type VisitWindow, visitWords } from '../../kernel/dates/dates-in-words.ts'
import type { CaseKind } from './states.ts'

type Pieces = Readonly<Record<string, number>>
type ReportedBags = { readonly bags: number; readonly numbers: readonly string[] }

/** The letter that began a case, of any kind; fields that its kind lacks are empty. */
export type Letter = {
  readonly text: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly reason: string
  readonly entryType: string
  readonly entryId: string
  readonly bagNumber: string
  readonly date: string
  readonly reference: string
  readonly counting: string
  readonly countingText: string
  readonly transport: string
  readonly transportText: string
  readonly answerMethod: string
  /** Packed and received counts by the fields of the order; only for a delivery that does not match. */
  readonly packed?: Pieces | null
  readonly came?: Pieces | null
  /** Only for a missed visit: when it should have been, on which route and by whom. */
  readonly visit?: MissedVisit | null
  /** The bags that the place and the crew have marked; only for a hand-over that does not match. */
  readonly shop?: ReportedBags | null
  readonly crew?: ReportedBags | null
}

type MissedVisit = {
  readonly day: string
  readonly window: VisitWindow | null
  readonly route?: string | undefined
  /** Each with the number of the card. */
  readonly crew?: readonly string[] | undefined
}

/** By whole characters, however many units one takes. */
const OPENING = /^.{0,140}/u

/**
 * The beginning of a letter on one line; of a delivery without a message what did not match in it, of a visit who should
 * have come.
 */
export function openingOf(letter: Letter): string {
  const text = letter.text.replaceAll(/\s+/g, ' ').trim()
  const content = [...contentLines(letter), ...crewLines(letter), ...handOverLines(letter)].map(
    ({ label, text: counts }) => `${label}: ${counts}`,
  )
  return OPENING.exec(text || content.join('; '))?.[0] ?? ''
}

/** 'Tiedustelu: Käsitelty tilitys #340' */
export function subjectOf(kind: CaseKind, letter: Letter): string {
  if (kind === 'missing') return `${caseKindNames.missing} ${letter.bagNumber}`
  const about = [
    visitText(letter),
    entryName(letter.entryType, letter.entryId || '0'),
    bagText(letter),
    letter.reason,
  ].find((text) => text !== '')
  return about === undefined ? caseKindNames[kind] : `${caseKindNames[kind]}: ${about}`
}

const bagText = ({ bagNumber }: Letter): string =>
  bagNumber === '' ? '' : fill(caseTexts.bag, { number: bagNumber })

const visitText = ({ visit }: Letter): string =>
  visit && isDay(visit.day) ? visitWords({ day: visit.day, window: visit.window }) : ''

export type LetterLine = { readonly label: string; readonly text: string }

/** The rows whose received count differs from the packed one: '50 €' and 'pakattu 10, saapui 9'. */
const contentLines = ({ packed, came }: Letter): readonly LetterLine[] =>
  orderCountNames.flatMap(([field, label]) => {
    const counts = { packed: packed?.[field] ?? 0, came: came?.[field] ?? 0 }
    const differs = packed && came && counts.packed !== counts.came
    return differs ? [{ label, text: fill(caseTexts.content, counts) }] : []
  })

/** The route and the crew of the missed visit, as far as they are known. They are for the desk only. */
const crewLines = ({ visit }: Letter): readonly LetterLine[] =>
  [
    { label: caseTexts.route, text: visit?.route ?? '' },
    { label: caseTexts.crew, text: visit?.crew?.join(', ') ?? '' },
  ].filter(({ text }) => text !== '')

/** 'Kauppa luovutti' and '2 pussia: 48210001, 48210002' */
const handOverLines = ({ shop, crew }: Letter): readonly LetterLine[] =>
  [
    { label: caseTexts.handOver.shop, marked: shop },
    { label: caseTexts.handOver.crew, marked: crew },
  ].flatMap(({ label, marked }) =>
    marked ? [{ label, text: caseTexts.handed(marked.bags, marked.numbers) }] : [],
  )

/** A number without a kind is linked to no entry, and the reader must know that (decisions P3). */
function entryText({ entryType, entryId }: Letter): string {
  const name = entryName(entryType, entryId || '0')
  return entryType === '' && name !== '' ? `${name} (${unlinkedEntry.stored})` : name
}

/**
 * The filled fields of a letter besides its text. The reference of an entry begins with its sum, which people who count
 * bags may not see.
 */
export const letterLines = (letter: Letter, isBlind: boolean): readonly LetterLine[] =>
  [
    { label: labels.entry, text: entryText(letter) },
    { label: labels.counting, text: choicesText(letter.counting, countingChoices, letter.countingText) },
    { label: labels.transport, text: choicesText(letter.transport, transportChoices, letter.transportText) },
    { label: labels.date, text: isDay(letter.date) ? formatDay(letter.date) : '' },
    { label: labels.securityBagNumber, text: letter.bagNumber },
    { label: labels.reference, text: isBlind ? '' : letter.reference },
    { label: contactLabels.contactReason, text: letter.reason },
    { label: contactLabels.name, text: letter.name },
    { label: contactLabels.phoneNumber, text: letter.phone },
    { label: contactLabels.email, text: letter.email },
    ...contentLines(letter),
    { label: caseTexts.visit, text: visitText(letter) },
    ...crewLines(letter),
    ...handOverLines(letter),
  ].filter(({ text }) => text !== '')

const WAYS = { 2: 'phone', 4: 'email' } as const

/** How the customer asked to be answered, from the codes of the specification. */
export const answerWaysOf = ({ answerMethod }: Letter): readonly ('phone' | 'email')[] =>
  answerMethod.split(',').flatMap((code) => (code === '2' || code === '4' ? [WAYS[code]] : []))

export const missingBagQuestion = (bag: { readonly number: string; readonly salesDay: Day }): string =>
  fill(caseTexts.missingQuestion, { number: bag.number, day: formatDay(bag.salesDay) })
