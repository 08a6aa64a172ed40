const WEIGHTS = [7, 9, 10, 5, 8, 4, 2] as const
const BUSINESS_ID = /^(\d{7})-(\d)$/

/** Whether the check digit of a business id is right. No id has a base whose sum leaves the remainder 1. */
export function isBusinessId(text: string): boolean {
  const [, base = '', digit = ''] = BUSINESS_ID.exec(text) ?? []
  if (base === '') return false
  const remainder = WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(base[at]), 0) % 11
  return remainder !== 1 && Number(digit) === (11 - remainder) % 11
}

/** A business id as it is written, however it was typed: `1234567 1` and `12345671` are `1234567-1`. */
export const cleanBusinessId = (typed: string): string =>
  typed.replaceAll(/[\s\-–]/g, '').replace(/^(\d{7})(\d)$/, '$1-$2')

const GROUP = /^(?:(concern|chain):(\d{1,10}))?$/

/** Where a place belongs: a concern, a chain of one, or neither. A chain says its concern. */
export type Group = { readonly kind: 'concern' | 'chain'; readonly id: number } | undefined

export const isGroupCode = (code: string): boolean => GROUP.test(code)

/** `chain:7`; empty for a place of its own. */
export function readGroup(code: string): Group {
  const [, kind, id] = GROUP.exec(code) ?? []
  return kind === 'concern' || kind === 'chain' ? { kind, id: Number(id) } : undefined
}

type PlaceGroups = { readonly concern: Id | null; readonly chain: Id | null }
type Id = { readonly id: number }

export const groupCode = ({ concern, chain }: PlaceGroups): string =>
  chain ? `chain:${chain.id}` : concern ? `concern:${concern.id}` : ''

/**
 * Merges what a person has typed with a row that somebody else has changed meanwhile: typed fields stay, the others follow
 * the row. Otherwise saving would undo the other person's change.
 */
export const mergeTyped = <Entries extends object>(
  typed: Entries,
  seen: Entries,
  present: Entries,
): Entries => {
  const left = (Object.keys(typed) as (keyof Entries)[]).filter((name) => typed[name] === seen[name])
  return left.reduce((entries, name) => ({ ...entries, [name]: present[name] }), typed)
}

/** The fields in which two states of a row differ, in their order. */
export const changedNames = <Entries extends object>(
  before: Entries,
  after: Entries,
): readonly (keyof Entries)[] =>
  (Object.keys(before) as (keyof Entries)[]).filter((name) => before[name] !== after[name])
