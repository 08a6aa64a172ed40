export const placeListTexts = {
  search: 'Nimi, paikkakunta, ketju, konserni tai Y-tunnus',
  /** Heads the places that belong to no chain and no concern. */
  others: 'Muut toimipaikat',
} as const
