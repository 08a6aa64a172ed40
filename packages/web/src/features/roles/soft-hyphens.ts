/** Ends of the first parts of compound words in the headings of the rights. */
const PART = /(käynti|muutos|kuljetus|tarvike|vaihtoraha|tilitys|tilaus|lähettä|käyttö)(?=\p{L}{4})/giu

/** Lets long words break where their parts meet; browsers do not know how Finnish is hyphenated. */
export const softHyphens = (text: string): string => text.replaceAll(PART, '$1\u00ad')
