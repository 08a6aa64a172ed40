/**
 * What the body of a message may hold: the server keeps no more when it takes a message in, and the browser shows no
 * more. No headings, since the screen has its own; no images, styles, forms or anything that loads or runs.
 */
export const allowedTags = [
  ...['p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  'a',
] as const

/** Of a link, the only tag that has attributes (decisions H5). An address without a scheme is no link. */
export const allowedSchemes = ['http', 'https', 'mailto', 'tel'] as const
export const ALLOWED_LINK = new RegExp(`^(?:${allowedSchemes.join('|')}):`, 'i')

const rel = 'noopener noreferrer'

/** A page of the web opens beside the portal and learns nothing of it; a mail or a call opens no page. */
export const linkAttributes = (href: string): Readonly<Record<string, string>> =>
  /^https?:/i.test(href) ? { target: '_blank', rel } : { rel }
