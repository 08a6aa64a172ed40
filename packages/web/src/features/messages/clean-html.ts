import { ALLOWED_LINK, allowedTags, linkAttributes } from '@kassavirta/domain/messages/html'
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

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  const href = element.getAttribute('href')
  if (href === null) return
  for (const [name, value] of Object.entries(linkAttributes(href))) element.setAttribute(name, value)
})

/** Markers go first: a tag that they hide is judged as what it shows (decisions C15). */
export const cleanHtml = (body: string): TrustedHTML => DOMPurify.sanitize(withoutMarkers(body), config)
