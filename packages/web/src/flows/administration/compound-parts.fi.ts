/** Ends of the first parts of compound words in the headings of the rights. */
export const COMPOUND_PART =
  /(käynti|muutos|kuljetus|tarvike|vaihtoraha|tilitys|tilaus|lähettä|käyttö)(?=\p{L}{4})/giu
