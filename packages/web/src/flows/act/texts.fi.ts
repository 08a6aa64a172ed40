export const actTexts = {
  /** One press of an act without a form. */
  unsettled: 'Emme saaneet vahvistusta, menikö pyyntö perille. Paina uudelleen. Pyyntö ei tallennu kahdesti.',
} as const
