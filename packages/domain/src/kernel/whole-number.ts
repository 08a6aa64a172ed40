/**
 * A whole number as it is typed or pasted: digits, or threes of digits with a space of print between them. A tab is no
 * space of print: it parts two cells of a sheet, and joining those would make 502 notes of `50` and `2`.
 */
export const WHOLE_NUMBER = String.raw`\d+|\d{1,3}(?:[^\S\t\r\n]\d{3})+`

export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** `12 345`, with the no-break spaces of Finnish print. */
export const inThrees = (digits: string): string => digits.replaceAll(THOUSANDS, '\u00a0')
