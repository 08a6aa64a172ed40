import {
  ALLOWED_LINK,
  allowedTags,
  imageWords,
  linkAttributes,
  tagReplacements,
} from '@kassavirta/domain/letters/messages/html'
import { withoutMarkers } from '@kassavirta/domain/letters/messages/markers'
import DOMPurify, { type Config } from 'dompurify'

/** Only listed tags and attributes remain, for messages of every source. */
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
 * A tag that is not allowed leaves its content: a block leaves its replacement tag, an image its alternative text. Both
 * are inserted as content and are checked in their turn.
 */
DOMPurify.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (!(node instanceof Element) || node.namespaceURI !== HTML) return
  if (tagName === 'img') node.append(imageWords(node.getAttribute('alt') ?? ''))
  const standIn = tagReplacements.get(tagName)
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

/** Markers are removed first, so that a tag hidden by them is checked as it would be shown (decisions C15). */
export const cleanHtml = (body: string): TrustedHTML => DOMPurify.sanitize(withoutMarkers(body), config)
