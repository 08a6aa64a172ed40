/** Wording: decisions L; the rest is our own. */
export const contactTexts = { contactHint: 'Nimi ja puhelinnumero, josta tavoitamme sinut.' } as const

export const visitChangeTexts = {
  lead: 'Pyydä sovitulle käynnille toista päivää. Otamme yhteyttä, jos uusi päivä ei onnistu.',
  details: 'Käynnin tiedot',
  check: 'Tarkista pyyntö ja vahvista se. Pyyntöä ei ole vielä lähetetty.',
  change: 'Muuta tietoja',
  received: 'Käyntimuutospyyntö on vastaanotettu',
  number: 'Pyynnön numero',
  next: 'Otamme yhteyttä antamiisi yhteystietoihin, jos uusi päivä ei onnistu.',
  again: 'Tee uusi pyyntö',
  originalPast: 'Alkuperäinen käyntipäivä on jo mennyt. Tarkista päivä.',
  sameDay: 'Uusi käyntipäivä on sama kuin alkuperäinen. Tarkista päivät.',
  earliest: 'Aikaisintaan {{min}}.',
  /** Shown until the day is known, so that the form does not move when it is. */
  earliestFetched: 'Haetaan aikaisinta mahdollista päivää…',
  parameterFailed: 'Käyntiaikojen haussa tapahtui virhe',
} as const

export const visitTexts = {
  lead: 'Tilaa ylimääräinen käynti sovittujen käyntien lisäksi.',
  details: 'Käynnin tiedot',
  check: 'Tarkista tilaus ja vahvista se. Tilausta ei ole vielä lähetetty.',
  change: 'Muuta tietoja',
  received: 'Kuljetustilaus on vastaanotettu',
  number: 'Tilausnumero',
  next: 'Otamme yhteyttä, jos käynti ei onnistu toivomanasi päivänä.',
  again: 'Tee uusi tilaus',
} as const
