export const changeTexts = {
  heading: 'Muuta tilausta #{{id}}',
  lead: 'Lomakkeessa ovat tilauksen nykyiset tiedot. Muutos korvaa ne kokonaan.',
  until: 'Voit muuttaa tilausta {{moment}} asti',
  left: '({{duration}} jäljellä).',
  keep: 'Jätä tilaus ennalleen',
  missing: 'Tilausta ei löydy',
  failed: 'Tilauksen haku ei onnistunut',
  toOrder: 'Takaisin tilaukseen',

  passed: 'Tilausta ei voi enää muuttaa',
  /** Followed by the number of the service desk. */
  passedLead:
    'Tilausaika on päättynyt, joten tilaus toimitetaan sellaisena kuin se oli. Muutostasi ei ole lähetetty, mutta kirjoittamasi tiedot ovat tallessa. Jos muutos on välttämätön, soita asiakaspalveluun:',
  passedStop: 'Tilausaika on päättynyt.',
  unchanged: 'Et ole vielä muuttanut mitään.',

  overtaken: 'Joku muu on muuttanut tilausta',
  overtakenLead: 'Tilauksessa on nyt {{sum}}, toimitus {{day}}. Omat muutoksesi ovat tallessa lomakkeella.',
  mine: 'Jatka omilla muutoksillani',
  theirs: 'Käytä uusia tietoja',
  overtakenStop: 'Valitse ensin, kummilla tiedoilla jatkat.',

  changes: 'Mikä muuttuu',
  before: 'Ennen',
  after: 'Muutoksen jälkeen',
  fromTo: '{{before}} → {{after}}',
  caption: 'Rahat',

  check: 'Tarkista muutokset ja vahvista ne. Muutosta ei ole vielä lähetetty.',
  received: 'Tilaus on muutettu',
  changer: 'Muuttaja',
  changed: 'Muutettu',
  showOrder: 'Näytä tilaus',
} as const
