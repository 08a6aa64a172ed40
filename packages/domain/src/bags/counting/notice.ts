import { formatDay, type Day } from '../../kernel/dates/dates.ts'
import { formatEuros, type Cents } from '../../kernel/money/money.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { htmlText } from '../../letters/messages/html.ts'
import type { Comparison } from './rules.ts'
import { countingTexts as texts, lateTexts } from './terms.fi.ts'

export type CountedBag = {
  readonly bag: string
  readonly salesDay: Day | null
  readonly comparison: Comparison
  readonly isDeclared: boolean
  /** The worth of each suspect note. */
  readonly suspects: readonly Cents[]
  /** The e-mail address of the service desk; empty where it has none. */
  readonly contact: string
}

/** Customers get a notice of a difference, of a suspect note and of an undeclared bag, and of nothing else. */
export const deservesNotice = ({ comparison, isDeclared, suspects }: CountedBag): boolean =>
  (comparison.difference ?? 0) !== 0 || !isDeclared || suspects.length > 0

type CorrectedBag = Pick<CountedBag, 'bag' | 'salesDay' | 'contact'> & {
  readonly before: Comparison
  readonly after: Comparison
}

/** The notice of a correction: the result that was sent first, and the corrected one. */
export function correctionNotice({ bag, salesDay, before, after, contact }: CorrectedBag): Notice {
  const lines = [
    ...headOf({ salesDay, comparison: after }),
    fill(texts.countedBefore, { sum: formatEuros(before.counted) }),
    fill(texts.correctedSum, { sum: formatEuros(after.counted) }),
    ...differenceLines(after),
  ]
  return bodyOf({ bag, contact }, [texts.correctedHeader, texts.corrected], lines, [])
}

export type Notice = { readonly header: string; readonly body: string }

/** The notice of one counted bag, as HTML of its own few tags. */
export const noticeOf = (counted: CountedBag): Notice =>
  bodyOf(counted, openingOf(counted), linesOf(counted), isDifferent(counted) ? [texts.booked] : [])

const isDifferent = ({ comparison }: CountedBag): boolean => (comparison.difference ?? 0) !== 0

function bodyOf(
  { bag, contact }: Pick<CountedBag, 'bag' | 'contact'>,
  [header, ...sentences]: readonly [string, ...string[]],
  lines: readonly string[],
  closing: readonly string[],
): Notice {
  const items = lines.map((line) => `<li>${line}</li>`)
  // Pages recognize this marker and show the bag number in their own style.
  const number = { bag: `[txt|${bag}]` }
  return {
    header: fill(header, number),
    body: `<p>${sentences.map((sentence) => fill(sentence, number)).join(' ')}</p><ul>${items.join('')}</ul><p>${[...closing, helpOf(contact)].join(' ')}</p>`,
  }
}

function openingOf({ comparison, isDeclared, suspects }: CountedBag): readonly [string, ...string[]] {
  const suspect = suspects.length > 0 ? [texts.suspect] : []
  if (!isDeclared) return [texts.undeclaredHeader, texts.undeclared, ...suspect]
  const difference = comparison.difference ?? 0
  if (difference === 0) return [texts.suspectHeader, ...suspect]
  return [texts.header, difference < 0 ? texts.missing : texts.surplus, ...suspect]
}

const ADDRESS = /^[\w.+-]+@[\w.-]+$/

/** An address that could be anything else than one is left out: the notice is HTML. */
const helpOf = (contact: string): string =>
  ADDRESS.test(contact)
    ? fill(texts.helpAt, { contact: `<a href="mailto:${contact}">${contact}</a>` })
    : texts.help

const linesOf = ({ salesDay, comparison, suspects }: CountedBag): readonly string[] => [
  ...headOf({ salesDay, comparison }),
  fill(texts.counted, { sum: formatEuros(comparison.counted) }),
  ...differenceLines(comparison),
  ...suspects.map((worth) => fill(texts.suspectNote, { sum: formatEuros(worth) })),
]

const headOf = ({ salesDay, comparison }: Pick<CountedBag, 'salesDay' | 'comparison'>): readonly string[] => [
  ...(salesDay === null ? [] : [fill(texts.salesDay, { day: formatDay(salesDay) })]),
  ...(comparison.declared === null ? [] : [fill(texts.declared, { sum: formatEuros(comparison.declared) })]),
]

const differenceLines = ({ difference, byDenomination }: Comparison): readonly string[] => [
  ...(difference === null
    ? []
    : [fill(texts.difference, { sum: `<strong>${formatEuros(difference)}</strong>` })]),
  ...byDenomination.map((each) =>
    fill(texts.byDenomination, { ...each, declared: String(each.declared), counted: String(each.counted) }),
  ),
]

type LateBag = {
  /** The number that was declared. */
  readonly bag: string
  readonly salesDay: Day
  /** Why the search was ended. */
  readonly reason?: string
}

const lateNotice = (
  { header, body, advice }: { readonly header: string; readonly body: string; readonly advice: string },
  { bag, salesDay, reason = '' }: LateBag,
): Notice => {
  // Pages recognize this marker and show the bag number in their own style.
  const number = { bag: `[txt|${htmlText(bag)}]` }
  return {
    header: fill(header, number),
    body: `<p>${fill(body, { ...number, day: formatDay(salesDay), reason: htmlText(reason) })}</p><p>${advice}</p>`,
  }
}

/** The notice of a bag that was declared and has not come to the counting in time. */
export const missingNotice = (late: LateBag): Notice => lateNotice(lateTexts.missing, late)

/** The notice that such a bag has come after all. */
export const foundNotice = (late: LateBag): Notice => lateNotice(lateTexts.found, late)

/** The notice that nobody looks for such a bag any more. */
export const closedNotice = (late: LateBag & { readonly reason: string }): Notice =>
  lateNotice(lateTexts.closed, late)
