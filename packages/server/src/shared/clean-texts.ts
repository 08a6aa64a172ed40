import { isSafeLink } from '@kassavirta/domain/letters/messages/api'
import {
  ALLOWED_LINK,
  allowedSchemes,
  allowedTags,
  imageWords,
  linkAttributes,
  tagReplacements,
} from '@kassavirta/domain/letters/messages/html'
import { withoutMarkers } from '@kassavirta/domain/letters/messages/markers'
import sanitizeHtml from 'sanitize-html'

/** The lists are fixed; no setting can change them. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: [...allowedSchemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(
      [...tagReplacements].map(([tag, standIn]) => [tag, sanitizeHtml.simpleTransform(standIn, {})]),
    ),
    // An image is replaced by its alternative text, or by nothing where it has none.
    img: (tagName, { alt = '' }) =>
      imageWords(alt) === ''
        ? { tagName, attribs: {} }
        : { tagName: 'span', attribs: {}, text: imageWords(alt) },
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: ALLOWED_LINK.test(href) ? { href, ...linkAttributes(href) } : {},
    }),
  },
}

/** Markers are removed first, so that a tag hidden in them is judged as it would be shown (decisions C15). */
export const cleanHtml = (body: string): string => sanitizeHtml(withoutMarkers(body), options)

/** A heading or an announcement is text, never HTML; the screens show it as it is. */
export const cleanText = withoutMarkers

/** An unsafe link becomes an empty text (decisions C13). */
export const cleanLink = (link: string): string => (isSafeLink(link) ? link : '')
