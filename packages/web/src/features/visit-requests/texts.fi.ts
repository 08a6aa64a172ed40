/** Wording: decisions L; the rest is our own. */
export const visitTexts = {
  lead: 'Tilaa ylimääräinen käynti sovittujen käyntien lisäksi.',
  details: 'Käynnin tiedot',
  check: 'Tarkista tilaus ja vahvista se. Tilausta ei ole vielä lähetetty.',
  change: 'Muuta tietoja',
  received: 'Kuljetustilaus on vastaanotettu',
  number: 'Tilausnumero',
  next: 'Otamme yhteyttä, jos käynti ei onnistu toivomanasi päivänä.',
  again: 'Tee uusi tilaus',

  suggestedDate: 'Toivottu käyntipäivä',
  contactInfo: 'Yhteystiedot',
  contactHint: 'Nimi ja puhelinnumero, josta tavoitamme sinut.',
  additionalInfo: 'Lisätiedot',
} as const
