import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'

/**
 * Whether a column of a deposit or an order has the word of what is handled, as `countingState` reads it. The systems may
 * shout, and not every database has a small letter for Ä. The name of the column comes from the code.
 */
export const isHandledWord = (column: string): string =>
  `(lower(replace(btrim(${column}), 'Ä', 'ä')) = '${HANDLED_WORD}')`
