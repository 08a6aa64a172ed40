import { htmlText } from '../html-text.ts'

/** A piece of a line: words, or an address that becomes a link. */
export type Piece = { readonly text: string; readonly isLink: boolean }

/** An address ends where a sentence would: the full stop after it is no part of it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)])/i

const piecesOf = (line: string): readonly Piece[] =>
  line
    .split(ADDRESS)
    .map((text, at) => ({ text, isLink: at % 2 === 1 }))
    .filter(({ text }) => text !== '')

/** The paragraphs of what was typed, each by its lines: an empty line begins another one. */
export const paragraphsOf = (typed: string): readonly (readonly (readonly Piece[])[])[] =>
  typed
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map(piecesOf))

const htmlOfPiece = ({ text, isLink }: Piece): string =>
  isLink ? `<a href="${htmlText(text)}">${htmlText(text)}</a>` : htmlText(text)

/** The same as the body of a message. */
export const htmlOf = (typed: string): string =>
  paragraphsOf(typed)
    .map((lines) => `<p>${lines.map((line) => line.map(htmlOfPiece).join('')).join('<br>')}</p>`)
    .join('')
