import { isSafeLink } from '@kassavirta/domain/announcements/rules'
import {
  ALLOWED_LINK,
  allowedSchemes,
  allowedTags,
  linkAttributes,
  standIns,
} from '@kassavirta/domain/messages/html'
import { withoutMarkers } from '@kassavirta/domain/messages/markers'
import sanitizeHtml from 'sanitize-html'

/** Fixed lists only: nothing of it can be set from outside. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: [...allowedSchemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(
      [...standIns].map(([tag, standIn]) => [tag, sanitizeHtml.simpleTransform(standIn, {})]),
    ),
    // The words that stand for an image stay; without any it goes.
    img: (tagName, { alt = '' }) =>
      alt.trim() === '' ? { tagName, attribs: {} } : { tagName: 'span', attribs: {}, text: alt },
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: ALLOWED_LINK.test(href) ? { href, ...linkAttributes(href) } : {},
    }),
  },
}

/** Markers go first: a tag that they hide is judged as what it shows (decisions C15). */
export const cleanHtml = (body: string): string => sanitizeHtml(withoutMarkers(body), options)

/** A heading or an announcement is text, never HTML: the screens print it as it is. */
export const cleanText = withoutMarkers

/** A link that leads nowhere safe is none (decisions C13). */
export const cleanLink = (link: string): string => (isSafeLink(link) ? link : '')
