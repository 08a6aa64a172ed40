/**
 * A whole number as it is typed or pasted: digits, or groups of three digits with spaces between them. A tab does not
 * count as a space, because it separates two cells of a sheet: joining them would turn `50` and `2` into 502 notes.
 */
export const WHOLE_NUMBER = String.raw`\d+|\d{1,3}(?:[^\S\t\r\n]\d{3})+`

export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** `12 345`, with no-break spaces as in Finnish typography. */
export const inThrees = (digits: string): string => digits.replaceAll(THOUSANDS, '\u00a0')
