/**
 * What the body of a message may hold: the server keeps no more when it takes a message in, and the browser shows no
 * more. Headings are of one level, below those of the screen; no images, styles, forms or anything that loads or runs.
 */
const BLOCKS = 'h3 p br hr div blockquote pre ul ol li dl dt dd'
const TABLES = 'table caption thead tbody tfoot tr th td'
const INLINES = 'a b strong i em u s small sub sup code span'
export const allowedTags: readonly string[] = `${BLOCKS} ${TABLES} ${INLINES}`.split(' ')

/**
 * What stands for a block that is not allowed, so that its text does not run into the text around it. A form is left
 * out: in a browser its fields could pass for its own properties.
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

/** Of a link, the only tag that has attributes (decisions H5). An address without a scheme is no link. */
export const allowedSchemes = ['http', 'https', 'mailto', 'tel'] as const
export const ALLOWED_LINK = new RegExp(`^(?:${allowedSchemes.join('|')}):`, 'i')

const rel = 'noopener noreferrer'

/** A page of the web opens beside the portal and learns nothing of it; a mail or a call opens no page. */
export const linkAttributes = (href: string): Readonly<Record<string, string>> =>
  /^https?:/i.test(href) ? { target: '_blank', rel } : { rel }
