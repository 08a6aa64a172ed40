/** Wording: decisions L; the rest is our own. */
export const supplyTexts = {
  lead: 'Tilaa turvapusseja ja sinettejä. Ne toimitetaan käynnin yhteydessä.',
  details: 'Tilattavat tarvikkeet',
  check: 'Tarkista tilaus ja vahvista se. Tilausta ei ole vielä lähetetty.',
  change: 'Muuta tietoja',
  received: 'Tarviketilaus on vastaanotettu',
  number: 'Tilausnumero',
  next: 'Tuomme tarvikkeet toimituspäivän käynnillä.',
  again: 'Tee uusi tilaus',

  chooseProduct: 'Valitse vähintään yksi tuote.',
  unit: 'kpl',
  pieces: '{{count}} kpl',
} as const
