/**
 * The widths of bars and gaps of each symbol of Code 128 (ISO/IEC 15417), by its value; a bar comes first. 103 to 105 begin
 * a code, the last one ends it.
 */
export const SYMBOLS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/)

/** Symbols that begin a code or change its set: letters and signs one by one, or digits in pairs. */
const START_LETTERS = 104
const START_PAIRS = 105
const TO_LETTERS = 100
const TO_PAIRS = 99
const STOP = 106

/** The characters from the space to the tilde. */
const IS_PRINTABLE = /^[ -~]+$/
/**
 * The parts of a text. Digits in pairs save more than changing the set costs: at the ends from four digits on, in the middle
 * from six on.
 */
const PARTS = /(^\d{4,}$|^(?:\d\d){2,}|(?:\d\d){3,}|(?:\d\d){2,}$)/

type Part = { readonly isPairs: boolean; readonly text: string }

function partsOf(text: string): readonly Part[] {
  const pieces = text.split(PARTS).filter((piece) => piece !== '')
  return pieces.flatMap((piece) => {
    if (!/^\d{4,}$/.test(piece)) return [{ isPairs: false, text: piece }]
    const even = piece.length - (piece.length % 2)
    const pairs = { isPairs: true, text: piece.slice(0, even) }
    return even === piece.length ? [pairs] : [pairs, { isPairs: false, text: piece.slice(even) }]
  })
}

const valuesOf = ({ isPairs, text }: Part): readonly number[] =>
  isPairs
    ? (text.match(/\d\d/g) ?? []).map(Number)
    : Array.from(text, (character) => character.charCodeAt(0) - 32)

/** The values of the symbols of a text with start, checksum and stop; undefined for a text that the code cannot hold. */
export function code128Values(text: string): readonly number[] | undefined {
  if (!IS_PRINTABLE.test(text)) return undefined
  const content = partsOf(text).flatMap((part, index) => {
    const [begin, change] = part.isPairs ? [START_PAIRS, TO_PAIRS] : [START_LETTERS, TO_LETTERS]
    return [index === 0 ? begin : change, ...valuesOf(part)]
  })
  // The start counts once, every symbol after it as often as its place.
  const sum = content.reduce((total, value, place) => total + value * Math.max(place, 1), 0)
  return [...content, sum % 103, STOP]
}

/** The widths of bars and gaps in turns, a bar first; undefined for a text that the code cannot hold. */
export const code128Widths = (text: string): readonly number[] | undefined =>
  code128Values(text)?.flatMap((value) => Array.from(SYMBOLS[value] ?? '', Number))
