import { parseEuros, type Cents } from '../../../kernel/money/money.ts'

/** What a typed text can mean; undefined where it can mean nothing. */
export type Sought = {
  /** A bag number or a reference, or its beginning: no spaces, capital letters. */
  readonly code: string
  /** The number of an order, a declaration or a letter. */
  readonly entryId: number | undefined
  readonly sum: Cents | undefined
}

/** Fewer characters would find too much. */
export const LEAST_SOUGHT = 2
const CODE = /^[\p{L}\p{N}/-]+$/u
const ENTRY_ID = /^[1-9]\d{0,8}$/

/** `00482913`, `RF18 5390`, `1 260,00 €` and `45`: one text may be several of these. */
export function readSought(typed: string): Sought | undefined {
  const code = typed.replaceAll(/\s/g, '').toUpperCase()
  const sum = parseEuros(typed)
  const isCode = code.length >= LEAST_SOUGHT && CODE.test(code)
  const entryId = ENTRY_ID.test(code) ? Number(code) : undefined
  if (!isCode && entryId === undefined && sum === undefined) return undefined
  return { code: isCode ? code : '', entryId, sum }
}
