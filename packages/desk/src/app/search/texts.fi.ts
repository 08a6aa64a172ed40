export const searchTexts = {
  label: 'Hae pussi, tilaus, toimipaikka, henkilö tai yhteydenotto',
  placeholder: 'Numero tai nimen alku',
  hint: 'Kirjoita vähintään kaksi merkkiä.',
  searching: 'Haetaan…',
  none: 'Ei osumia. Tarkista numero tai kokeile nimen alkua.',
  failed: 'Haku ei onnistunut',
  hits: '{{count}} osumaa',
  oneHit: '1 osuma',
  results: 'Osumat',
  keys: [
    ['↑ ↓', 'siirry'],
    ['Enter', 'avaa'],
    ['Esc', 'sulje'],
  ],
} as const
