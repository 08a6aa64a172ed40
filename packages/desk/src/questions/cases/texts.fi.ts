import type { CaseList } from '@kassavirta/domain/questions/cases/api'
import type { CaseState } from '@kassavirta/domain/questions/cases/states'

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
  search: 'Hae numerolla tai tekstillä',
  look: 'Hae yhteydenotoista',
  endSearch: 'Lopeta haku',
  found: 'Haun tulos',
  noneFound: 'Yhtään yhteydenottoa ei löytynyt. Kokeile numeroa, toimipaikan nimeä tai toista sanaa.',
} as const

/** Shown beside hits among cases of any state. */
export const stateNames: Readonly<Record<CaseState, string>> = {
  new: 'uusi',
  open: 'avoin',
  waiting: 'odottaa asiakasta',
  closed: 'suljettu',
}

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

/** A case changes hands, or its count is to be corrected. */
export const handTexts = {
  handOver: 'Anna toiselle',
  handOverTitle: 'Anna yhteydenotto toiselle',
  choose: 'Valitse henkilö',
  colleaguesFailed: 'Henkilöitä ei saatu haettua',
  supervisor: '{{name}} (esimies)',
  noteHint: 'Näkyy vain työpöydällä.',
  handedOver: 'Yhteydenotto on annettu: {{name}}',
  handedBy: '{{name}} antoi tämän sinulle. Lue merkintä viesteistä.',
  correct: 'Korjaa tulosta',
  requestCorrection: 'Pyydä korjausta',
  requestTitle: 'Pyydä korjausta laskentaan',
  requestHint: 'Esimies näkee tämän. Yhteydenotto pysyy sinulla.',
  requestAction: 'Lähetä pyyntö',
  correctionRequested: 'Korjausta on pyydetty esimieheltä',
  correctionAsked: '{{name}} pyysi korjausta laskentaan {{moment}}',
  correctionWaits: 'Pyyntö odottaa esimiestä.',
  correctionForYou: 'Avaa pussi kohdasta Korjaa tulosta ja merkitse pyyntö lopuksi käsitellyksi.',
  settle: 'Merkitse käsitellyksi',
  settleTitle: 'Merkitse korjauspyyntö käsitellyksi',
  correctionSettled: 'Korjauspyyntö on käsitelty',
} as const

export const templateTexts = {
  heading: 'Vastauspohjat',
  failed: 'Vastauspohjia ei saatu haettua',
  none: 'Vastauspohjia ei ole vielä. Lisää ensimmäinen.',
  insert: 'Lisää vastaukseen',
  change: 'Muuta',
  remove: 'Poista',
  removeSurely: 'Poista kaikilta',
  add: 'Uusi vastauspohja',
  addTitle: 'Uusi vastauspohja',
  changeTitle: 'Muuta vastauspohjaa',
  save: 'Tallenna',
  close: 'Sulje',
  actFailed: 'Poisto ei onnistunut',
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
  templates: 'Vastauspohjat',
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

/** The stages that a customer sees; other words are shown as they are. */
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
