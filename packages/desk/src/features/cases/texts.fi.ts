import type { CaseList } from '@kassavirta/domain/cases/api'

export const listNames: Readonly<Record<CaseList, string>> = {
  new: 'Uudet',
  own: 'Omat',
  others: 'Muilla',
  waiting: 'Odottaa',
  closed: 'Suljetut',
}

export const emptyTexts: Readonly<Record<CaseList, string>> = {
  new: 'Ei uusia yhteydenottoja.',
  own: 'Sinulla ei ole avoimia yhteydenottoja.',
  others: 'Muilla ei ole avoimia yhteydenottoja.',
  waiting: 'Mikään yhteydenotto ei odota asiakasta.',
  closed: 'Suljettuja yhteydenottoja ei ole.',
}

export const listTexts = {
  lists: 'Yhteydenottojen luettelot',
  list: 'Yhteydenotot',
  failed: 'Yhteydenottojen haku ei onnistunut',
  outdated: 'Luetteloa ei saatu päivitettyä. Näet tiedot, jotka haettiin {{moment}}.',
  more: 'Näytä lisää',
  choose: 'Valitse yhteydenotto luettelosta.',
  all: 'Kaikki yhteydenotot',
} as const

/** By when an answer is due. */
export const dueTexts = {
  late: 'oli {{moment}}',
  today: 'klo {{time}}',
  answerLate: 'vastaus myöhässä, {{moment}}',
  answerBy: 'vastattava {{moment}}',
} as const

export const caseTexts = {
  failed: 'Yhteydenoton haku ei onnistunut',
  notFound: 'Yhteydenottoa ei löydy',
  number: 'Numero {{number}}',
  thread: 'Viestit',
  owner: 'Käsittelijä {{name}}',
  noOwner: 'Ei käsittelijää',
  you: 'sinä',
  note: 'Sisäinen merkintä',
  read: 'Asiakas on lukenut vastauksen {{moment}}',
  notRead: 'Asiakas ei ole vielä lukenut vastausta',
  closed: 'Suljettu',
  waits: 'Odottaa asiakasta',
  earlier: 'Aiemmin suljettu {{day}}',
  began: 'Kysymys lähti työpöydältä.',
} as const

export const actTexts = {
  take: 'Ota itselle',
  takeFrom: 'Ota itselle, nyt {{name}}',
  took: 'Otit tapauksen itsellesi',
  tookFrom: 'Otit tapauksen itsellesi. Sitä käsitteli {{name}}.',
  close: 'Sulje tapaus',
  closed: 'Tapaus on suljettu',
  failed: 'Toiminto ei onnistunut',
  changed: 'Joku muu on muuttanut tietoja',
  changedMore: 'Näet nyt uusimmat tiedot. Se, mitä kirjoitit, on tallessa.',
  seen: 'Selvä',
} as const

/** The keys as they are printed on the keyboard. */
export const keyNames = { take: 'O', answer: 'V', note: 'S', send: 'Ctrl Enter' } as const

export const writeTexts = {
  modes: 'Mitä kirjoitat',
  answer: 'Vastaus asiakkaalle',
  note: 'Sisäinen merkintä',
  answerHint: 'Näkyy asiakkaalle portaalissa',
  answerElsewhere: 'Asiakas ei näe vastauksia portaalissa. Vastaa hänelle puhelimitse tai sähköpostilla.',
  noteHint: 'Näkyy vain työpöydällä',
  send: 'Lähetä',
  save: 'Tallenna merkintä',
  sendAndClose: 'Lähetä ja sulje',
  takeFirst: 'Ota tapaus itsellesi, niin voit vastata.',
  isClosed: 'Tapaus on suljettu. Se avautuu, kun asiakas kirjoittaa.',
  sent: 'Vastaus on lähetetty',
  saved: 'Merkintä on tallennettu',
  failed: 'Lähetys ei onnistunut',
  unknown:
    'Emme saaneet vahvistusta, menikö teksti perille. Lähetä uudelleen: sama teksti ei tallennu kahdesti.',
} as const

export const factTexts = {
  facts: 'Tapauksen tiedot',
  bag: 'Pussi {{number}}',
  blind: 'Pussia ei ole vielä laskettu. Laskijana et näe sen summia.',
  declared: 'Ilmoitettu',
  counted: 'Laskettu',
  difference: 'Ero',
  denomination: 'Laji',
  others: 'Muut',
  sum: '€',
  creditDay: 'Arvopäivä {{day}}',
  events: 'Pussin vaiheet',
  pass: '{{number}}. laskenta, {{name}}',
  second: 'Toinen laskenta, {{name}}',
  decision: 'Esimiehen laskenta, {{name}}',
  broken: '{{text}}, pussi ei ollut ehjä',
  differences: 'Paikan viimeiset erot',
  latest: '{{count}} viimeisintä',
  noDifferences: 'Ei eroja.',
  contact: 'Yhteys',
  noContact: 'Ei puhelinnumeroa eikä sähköpostiosoitetta.',
  answerByPhone: 'Toivoo vastausta puhelimitse',
  answerByEmail: 'Toivoo vastausta sähköpostilla',
  answerByEither: 'Toivoo vastausta puhelimitse tai sähköpostilla',
} as const

/** Beside a case about a change order. */
export const deliveryTexts = {
  denomination: 'Laji',
  ordered: 'Tilattu',
  packed: 'Pakattu',
  came: 'Saapui',
  sum: '€',
  packedBy: 'Pakannut {{name}} {{moment}}',
  drivenBy: 'Kuljettanut {{names}}, lähti {{moment}}',
  markedBy: 'Merkinnyt toimitetuksi {{name}} {{moment}}',
  receiver: 'Vastaanottaja {{name}}',
  sealRead: 'Sinetti luettu toimitettaessa',
  seal: 'Sinetti {{number}}',
  packedDifferent: 'Pakattu toisin: {{reason}}',
} as const

/** What a customer can follow of a bag or an order; other words are shown as they are. */
export const stageNames: Readonly<Record<string, string>> = {
  declared: 'Ilmoitettu',
  arrived: 'Saapui laskentaan',
  counting: 'Otettiin laskettavaksi',
  counted: 'Laskettu',
  packed: 'Pakattu',
  onItsWay: 'Lähti matkaan',
  delivered: 'Toimitettu',
  notDelivered: 'Ei toimitettu',
  returned: 'Palautui',
  cancelled: 'Peruttu',
}
