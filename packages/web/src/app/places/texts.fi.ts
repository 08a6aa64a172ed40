export const placeListTexts = {
  search: 'Nimi, paikkakunta, ketju tai Y-tunnus',
  /** Heads the places that belong to no chain. */
  others: 'Muut toimipaikat',
} as const
