type KeyRow = readonly [keys: string, what: string]

/** What the keys do, grouped by screen. */
export const keysTexts = {
  heading: 'Näppäimet',
  close: 'Sulje',
  groups: [
    {
      name: 'Kaikkialla',
      rows: [
        ['Ctrl K', 'Hae pussi, tilaus, toimipaikka, henkilö tai yhteydenotto'],
        ['Ctrl Z', 'Kumoa kymmenen sekunnin sisällä'],
        ['?', 'Näytä näppäimet'],
        ['Esc', 'Takaisin, tai sulje ikkuna'],
      ],
    },
    {
      name: 'Luetteloissa',
      rows: [
        ['↑ ↓', 'Siirry riviltä toiselle'],
        ['Enter', 'Avaa rivi'],
      ],
    },
    {
      name: 'Laskennassa',
      rows: [
        ['Enter ↓', 'Seuraava kenttä'],
        ['↑', 'Edellinen kenttä'],
        ['12+5', 'Kenttä laskee yhteen'],
        ['F9', 'Vertaa ilmoitukseen'],
        ['F8', 'Laske uudelleen'],
        ['F2', 'Laita sivuun'],
      ],
    },
    {
      name: 'Toimituksissa, kun rivi on valittu',
      rows: [
        ['P', 'Pakkaa tilauksen mukaan'],
        ['M', 'Pakkaa toisin'],
        ['L', 'Pakkauslista, tai valittujen pysähdysten liput'],
        ['Väli', 'Valitse pysähdys'],
      ],
    },
    {
      name: 'Käynneissä, kun rivi on valittu',
      rows: [
        ['A', 'Hyväksy'],
        ['E', 'Ehdota toista päivää'],
        ['H', 'Hylkää'],
      ],
    },
    {
      name: 'Kuljettajissa, kun rivi on valittu',
      rows: [
        ['P', 'Poista heti'],
        ['S', 'Siirrä alueelle'],
        ['R', 'Palauta listoille'],
      ],
    },
    {
      name: 'Yhteydenotoissa, kun rivi on valittu',
      rows: [
        ['O', 'Ota itselle'],
        ['V', 'Vastaa'],
        ['S', 'Sisäinen merkintä'],
        ['Ctrl Enter', 'Lähetä'],
      ],
    },
  ] satisfies readonly { readonly name: string; readonly rows: readonly KeyRow[] }[],
} as const

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

export const administrationTexts = {
  tabs: 'Hallinta',
  staff: 'Henkilökunta',
  settings: 'Asetukset',
  auditLog: 'Lokihaku',
  traffic: 'Tietoliikenne',
  retention: 'Säilytys',
} as const
