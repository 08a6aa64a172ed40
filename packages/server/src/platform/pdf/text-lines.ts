import type { Font } from './true-type.ts'

/** A text in a font and size. */
export type Style = { readonly font: PaperFont; readonly size: number }

/** A font with the glyphs that a document has used so far. */
export type PaperFont = Font & { readonly name: string; readonly used: Map<number, number> }

/** Control characters, and those that turn the direction of reading: none may change how a paper reads. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu
/** Stands for a character that the font does not have. */
const UNKNOWN = '?'
/** Longer texts are cut: no field of the portal takes so much. */
const MOST_CHARACTERS = 2_000
const MORE = '…'

/** The text as the font can show it. Spaces that may not be broken stay as they are. */
export function shownText({ glyphOf }: Pick<Font, 'glyphOf'>, text: string): string {
  const seen = text.slice(0, MOST_CHARACTERS).normalize('NFC').replaceAll(UNSEEN, ' ').trim()
  const shown = Array.from(seen, (each) => (glyphOf(each.codePointAt(0) ?? 0) === 0 ? UNKNOWN : each)).join(
    '',
  )
  return text.length > MOST_CHARACTERS ? shown + MORE : shown
}

export function widthOf({ font, size }: Style, text: string): number {
  let width = 0
  for (const each of text) width += font.widthOf(font.glyphOf(each.codePointAt(0) ?? 0))
  return (width * size) / 1000
}

/** Widths are summed in several ways, which end a little apart: a text that fits its own width is not broken by that. */
const ROUNDING = 0.01

/** Breaks a text between words; a word that is wider than a line is broken anywhere. */
export function linesOf(style: Style, text: string, width: number): readonly string[] {
  const lines: string[] = []
  const space = widthOf(style, ' ')
  let line = ''
  let used = 0
  const words = shownText(style.font, text).split(/ +/)
  for (const word of words.flatMap((each) => piecesOf(style, each, width))) {
    const own = widthOf(style, word.text)
    const needed = line === '' || word.isRest ? own : space + own
    if (line !== '' && used + needed > width + ROUNDING) {
      // The space stays for whoever reads the lines as one text.
      lines.push(word.isRest ? line : `${line} `)
      line = word.text
      used = own
    } else {
      line += line === '' || word.isRest ? word.text : ` ${word.text}`
      used += needed
    }
  }
  return [...lines, line]
}

type Piece = { readonly text: string; readonly isRest: boolean }

function piecesOf(style: Style, word: string, width: number): readonly Piece[] {
  const pieces: Piece[] = []
  let text = ''
  let used = 0
  for (const character of word) {
    const own = widthOf(style, character)
    if (text !== '' && used + own > width + ROUNDING) {
      pieces.push({ text, isRest: pieces.length > 0 })
      text = ''
      used = 0
    }
    text += character
    used += own
  }
  return [...pieces, { text, isRest: pieces.length > 0 }]
}

/** The numbers of the glyphs, which the font remembers as used. */
export function glyphCodes(font: PaperFont, text: string): string {
  return Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) ?? 0
    const glyph = font.glyphOf(codePoint)
    font.used.set(glyph, codePoint)
    return glyph.toString(16).padStart(4, '0')
  }).join('')
}
