export const dialogTexts = {
  reason: 'Syy',
  reasonMissing: 'Kirjoita syy',
  cancel: 'Peruuta',
} as const
