export const actTexts = {
  unsettled:
    'Emme saaneet vahvistusta, menikö pyyntö perille. Paina uudelleen: sama asia ei tapahdu kahdesti.',
} as const
