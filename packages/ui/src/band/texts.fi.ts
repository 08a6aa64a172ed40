export const bandTexts = {
  /** One kind of notes: '20 € 43 kpl'. */
  notes: '{{name}} {{count}} kpl',
  coins: 'kolikot {{sum}}',
} as const
