/** The language of the texts, and the conventions that the browser's own words and numbers follow. */
export const LANGUAGE = 'fi'
export const LOCALE = 'fi-FI'
