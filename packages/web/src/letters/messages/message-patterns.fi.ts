/** By these words the provider's messages name what they are about. */

/** A bag number has at least four signs here, so that a count of bags is not taken for one. */
export const BAG = /pussi\p{L}{0,12}[\s:]+(?:CN|AA|AP|AE)?(\d[\da-z]{3,19})(?![\da-z])/iu
export const SALES_DAY = /myyntipäivä[\s:]+(\d{1,2}\.\d{1,2}\.\d{4})/iu
export const COUNTED_SUM = /laskettu summa[\s:]+(\d[\d\s]*,\d\d)\s*€/iu
/** In groups or in one; the day or the sum that may follow is no part of it. */
export const REFERENCE = /viite(?:numero)?[\s:]+(\d[\d \u00a0]*\d)(?!\d|[.,]\d)/iu
/** Lines of a notice that the figures above it show larger. */
export const SUM_LINES = /<li>\s*(?:ilmoitettu summa|laskettu summa|ero)\s[^<]*<\/li>/giu
