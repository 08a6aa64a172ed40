export const vaultLabels = {
  pieces: 'Kappaleet',
  note: 'Huomautus',
  way: 'Suunta',
  reason: 'Mistä tai minne ja miksi',
  dropReason: 'Miksi laskenta keskeytetään',
} as const

export const vaultWords = {
  count: 'Holvin laskenta',
  in: 'Siirto holviin',
  out: 'Siirto holvista',
  dropped: 'Keskeytetty laskenta',
} as const

export const vaultFaults = { empty: 'Kirjoita määrä, tai 0, jos niitä ei ole.' } as const

/** How a request to a supervisor puts it. */
export const vaultRequestWords = {
  difference: 'Ero {{sum}}: {{pieces}}',
  equal: 'Ei eroa',
  pieces: '{{name}} {{count}} kpl',
} as const
