/**
 * The tags that the body of a message may have: the server stores no others and the browser shows no others. Headings
 * have one level, below those of the screen. Images, styles, forms and everything that loads or runs are excluded.
 */
const BLOCKS = 'h3 p br hr div blockquote pre ul ol li dl dt dd'
const TABLES = 'table caption thead tbody tfoot tr th td'
const INLINES = 'a b strong i em u s small sub sup code span'
export const allowedTags: readonly string[] = `${BLOCKS} ${TABLES} ${INLINES}`.split(' ')

/**
 * What replaces a block that is not allowed, so that its text does not run into the text around it. A form is not
 * replaced: in a browser its fields could be mistaken for its own properties.
 */
const DIV_BLOCKS =
  'address article aside center details dialog fieldset figcaption figure footer header hgroup legend main nav search section summary'
export const tagReplacements: ReadonlyMap<string, string> = new Map([
  ...'h1 h2 h4 h5 h6'.split(' ').map((tag) => [tag, 'h3'] as const),
  ...DIV_BLOCKS.split(' ').map((tag) => [tag, 'div'] as const),
  ['dir', 'ul'],
  ['menu', 'ul'],
  ['listing', 'pre'],
])

/** The words of an image stand in its place, apart from the text around it; a text of blanks says nothing. */
export const imageWords = (alt: string): string => (alt.trim() === '' ? '' : ` ${alt.trim()} `)

/** The schemes of links, the only tags with attributes (decisions H5). An address without a scheme is not a link. */
export const allowedSchemes = ['http', 'https', 'mailto', 'tel'] as const
export const ALLOWED_LINK = new RegExp(`^(?:${allowedSchemes.join('|')}):`, 'i')

const rel = 'noopener noreferrer'

/** A web page opens in its own tab and learns nothing about the portal; an e-mail or a phone call opens no page. */
export const linkAttributes = (href: string): Readonly<Record<string, string>> =>
  /^https?:/i.test(href) ? { target: '_blank', rel } : { rel }

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Typed text, escaped for the HTML of a message. */
export const htmlText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

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
