/** The first parts of compound words in the headings of the rights. */
const PART = /(käynti|muutos|kuljetus|tarvike|vaihtoraha|tilitys|tilaus|lähettä|käyttö)(?=\p{L}{4})/giu

/** Lets long words break between their parts, since browsers cannot hyphenate Finnish. */
export const softHyphens = (text: string): string => text.replaceAll(PART, '$1\u00ad')
