export const vaultLabels = {
  pieces: 'Kappaleet',
  note: 'Huomautus',
  way: 'Suunta',
  reason: 'Mistä tai minne ja miksi',
} as const

export const vaultWords = {
  count: 'Holvin laskenta',
  in: 'Siirto holviin',
  out: 'Siirto holvista',
} as const
