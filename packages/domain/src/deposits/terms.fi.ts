export const depositRefusals = {
  future: 'Päivämäärä ei voi olla tulevaisuudessa',
  empty: 'Lisää rahaa tai valitse tilitystavaksi ilman laskentaa.',
} as const
