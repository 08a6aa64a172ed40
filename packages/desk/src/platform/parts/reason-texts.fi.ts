export const reasonTexts = {
  reason: 'Syy',
  reasonMissing: 'Kirjoita syy',
  cancel: 'Peruuta',
} as const
