import { DAY_MS } from '../../kernel/dates/durations.ts'

/**
 * The kinds of cases, by their cause: a letter, a declared bag that did not come, a delivery whose content does not match,
 * a driver who did not come, or a hand-over of which the place and the crew have marked different bags.
 */
export const caseKinds = [
  'inquiry',
  'contact',
  'feedback',
  'missing',
  'receipt',
  'missedVisit',
  'handOver',
] as const
export type CaseKind = (typeof caseKinds)[number]

/** What a customer sends with a form. The number on its receipt is the number of its case (decisions P8). */
export const letterKinds = ['inquiry', 'contact', 'feedback'] as const satisfies readonly CaseKind[]

/** A `new` case has no owner, an `open` one waits for its owner, a `waiting` one for the customer. */
export const caseStates = ['new', 'open', 'waiting', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

export const caseActs = ['take', 'answer', 'write', 'close'] as const
/** `write` is the customer's, the others are the desk's. A note changes nothing. */
export type CaseAct = (typeof caseActs)[number]

/** The state after an act. An act that is missing here is refused: somebody else's act came first. */
const steps: { readonly [State in CaseState]: { readonly [Act in CaseAct]?: CaseState } } = {
  new: { take: 'open', write: 'new' },
  open: { take: 'open', answer: 'waiting', write: 'open', close: 'closed' },
  waiting: { take: 'waiting', answer: 'waiting', write: 'open', close: 'closed' },
  closed: { write: 'open' },
}

/** A case without an owner is `new` instead of `open`, so that everybody sees it. */
export function caseStateAfter(state: CaseState, act: CaseAct, isOwned: boolean): CaseState | undefined {
  const next = steps[state][act]
  return next === 'open' && !isOwned ? 'new' : next
}

/** Within so many days a reply opens a closed case again; later it begins a new one. */
const REOPENS_DAYS = 30

export const reopens = (closedAt: Date, now: Date): boolean =>
  now.getTime() - closedAt.getTime() <= REOPENS_DAYS * DAY_MS
