export const bandTexts = {
  /** One kind of notes: '20 € 43 kpl'. */
  notes: '{{name}} {{count}} kpl',
  coins: 'kolikot {{sum}}',
} as const

/** Read out for a hollow dot. */
export const custodyTexts = { ahead: 'ei vielä' } as const
