import { ALLOWED_LINK, allowedTags, linkAttributes, standIns } from '@kassavirta/domain/messages/html'
import { withoutMarkers } from '@kassavirta/domain/messages/markers'
import DOMPurify, { type Config } from 'dompurify'

/** Fixed lists only; what is not on them goes, whoever has written it and however it came into the database. */
const config: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: ['href'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: ALLOWED_LINK,
  RETURN_TRUSTED_TYPE: true,
}

const HTML = 'http://www.w3.org/1999/xhtml'

/**
 * Of what is not allowed the content stays: a block leaves its stand-in behind, an image the words that stand for it.
 * Both are put inside, and are judged in their turn.
 */
DOMPurify.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (!(node instanceof Element) || node.namespaceURI !== HTML) return
  if (tagName === 'img') node.append(node.getAttribute('alt') ?? '')
  const standIn = standIns.get(tagName)
  if (standIn === undefined) return
  const block = node.ownerDocument.createElement(standIn)
  block.append(...node.childNodes)
  node.append(block)
})

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  const href = element.getAttribute('href')
  if (href === null) return
  for (const [name, value] of Object.entries(linkAttributes(href))) element.setAttribute(name, value)
})

/** Markers go first: a tag that they hide is judged as what it shows (decisions C15). */
export const cleanHtml = (body: string): TrustedHTML => DOMPurify.sanitize(withoutMarkers(body), config)
