/**
 * What the body of a message may hold: the server keeps no more when it takes a message in, and the browser shows no
 * more. No headings, since the screen has its own; no images, styles, forms or anything that loads or runs.
 */
const BLOCKS = 'p br hr div blockquote pre ul ol li dl dt dd'
const TABLES = 'table caption thead tbody tfoot tr th td'
const WORDS = 'a b strong i em u s small sub sup code span'
export const allowedTags: readonly string[] = `${BLOCKS} ${TABLES} ${WORDS}`.split(' ')

/** Of a link, the only tag that has attributes (decisions H5). An address without a scheme is no link. */
export const allowedSchemes = ['http', 'https', 'mailto', 'tel'] as const
export const ALLOWED_LINK = new RegExp(`^(?:${allowedSchemes.join('|')}):`, 'i')

const rel = 'noopener noreferrer'

/** A page of the web opens beside the portal and learns nothing of it; a mail or a call opens no page. */
export const linkAttributes = (href: string): Readonly<Record<string, string>> =>
  /^https?:/i.test(href) ? { target: '_blank', rel } : { rel }
