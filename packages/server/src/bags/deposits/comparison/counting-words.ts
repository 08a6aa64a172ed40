import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'

/**
 * Whether a column of a deposit or an order has the word of what is handled, as `countingState` reads it. The systems may
 * shout, and not every database has a small letter for Ä. The name of the column comes from the code.
 */
export const isHandledWord = (column: string): string =>
  `(lower(replace(btrim(${column}), 'Ä', 'ä')) = '${HANDLED_WORD}')`

/**
 * Whether an order of change money waits to be packed here. The plain word stands first, as in the index of what waits: all
 * but a few orders have it. The name of the table comes from the code.
 */
export const unpackedMoney = (table: string): string =>
  `(${table}.stage is null and ${table}.counting_state <> '${HANDLED_WORD}'
    and not ${isHandledWord(`${table}.counting_state`)})`
