export const depositRefusals = {
  future: 'Päivämäärä ei voi olla tulevaisuudessa',
  empty: 'Lisää rahaa tai valitse tilitystavaksi ilman laskentaa.',
} as const

export const removalRefusals = {
  removed: 'Tilitysilmoitus on jo poistettu',
  handled: 'Käsiteltyä tilitysilmoitusta ei voi poistaa',
} as const
