/** What was confirmed and has no answer yet, in the same words on every screen (decisions Q10). */
export const waitingTexts = {
  queued: 'Vahvistamasi {{what}} lähtee, kun yhteys palaa.',
  keepOpen: 'Pidä portaali auki. Voit ottaa lähetyksen takaisin, kunnes se on lähtenyt.',
  unsent: 'Vahvistamasi {{what}} ei ole lähtenyt.',
  stopped: 'Lähetys on pysäytetty',
  stoppedText: 'Kun yhteys palaa, tarkistamme, ehtikö {{what}} perille. Sitä ei lähetetä.',
  unknown: 'Emme vielä tiedä, menikö {{what}} perille.',
  sent: 'Vahvistamasi {{what}} on lähetetty.',
  number: 'Numero on {{number}}.',
  refused: 'Vahvistamasi {{what}} ei mennyt perille.',
  discard: 'Hylkää',
  discarded: 'Vahvistamasi {{what}} on hylätty. Sitä ei lähetetty.',
  close: 'Sulje',
} as const

/** What a form sends, as a part of a sentence. */
export const sentThings = {
  deposit: 'tilitysilmoitus',
  order: 'tilaus',
  orderChange: 'tilauksen muutos',
  supplies: 'tarviketilaus',
  visitChange: 'käyntimuutospyyntö',
  visit: 'kuljetustilaus',
  inquiry: 'tiedustelu',
  contact: 'yhteydenottopyyntö',
  feedback: 'palaute',
  reply: 'viesti',
  recurring: 'toistuva tilaus',
  occurrence: 'toistuvan tilauksen muutos',
  confirmation: 'toimituksen vahvistus',
  handOver: 'luovutus',
  rightRequest: 'oikeuspyyntö',
  other: 'lähetys',
} as const
