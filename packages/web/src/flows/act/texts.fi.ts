export const actTexts = {
  unsettled: 'Emme saaneet vahvistusta, menikö pyyntö perille. Paina uudelleen. Pyyntö ei tallennu kahdesti.',
} as const
