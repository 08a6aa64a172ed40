import type { Sentences } from '../contract/fault.ts'
import type { RuleCode } from '../contract/problem-codes.ts'
import { day, formatDay } from '../dates/dates.ts'
import { inThrees } from '../money/money.ts'
import { visible } from './text-rule.ts'

const formatIsoDay = (isoDay: string): string => formatDay(day(isoDay))

/** One sentence for each rule that browser and server share. */
export const validationTexts = {
  required: 'Vaadittu tieto',
  invalid: 'Tarkista tiedot',
  textTooLong: ({ max }) => `Enimmäispituus ${max} merkkiä`,
  charactersNotAllowed: ({ characters }) =>
    `Tekstissä on merkkejä, joita ei voi käyttää: ${characters.map(visible).join(' ')}`,
  charactersUnstorable: 'Tekstissä on merkkejä, joita ei voi käyttää',
  notAChoice: ({ choices }) => `Valitse jokin näistä: ${choices.join(', ')}`,
  idInvalid: 'Tunnisteen on oltava kokonaisluku',
  dayInvalid: 'Tarkista päivämäärä',
  dayInFuture: 'Päivämäärä ei voi olla tulevaisuudessa',
  dayInPast: 'Päivämäärä ei voi olla menneisyydessä',
  dayClosed: 'Päivä on suljettu: silloin ei toimiteta eikä noudeta mitään. Valitse toinen päivä.',
  sumInvalid: 'Tarkista rahasumma',
  notInteger: 'Syötä kokonaisluku',
  notNegative: 'Arvo ei voi olla negatiivinen',
  countTooLarge: ({ max }) => `Määrä voi olla enintään ${inThrees(String(max)).replaceAll('\u00a0', ' ')}`,
  emailInvalid: 'Tarkista sähköpostiosoite',
  passwordTooWeak:
    'Salasanassa on oltava vähintään 8 merkkiä, iso ja pieni kirjain, numero ja erikoismerkki (. , : ! @ - _ tai välilyönti). Muita merkkejä, kuten å, ä ja ö, ei voi käyttää.',
  staffPasswordShort: ({ min }) => `Salasanassa on oltava vähintään ${min} merkkiä`,
  termsNotAccepted: 'Käyttöehdot on hyväksyttävä',
  accountNumberInvalid: 'Tarkista tilinumero',
  referenceInvalid: 'Tarkista viite',
  referenceTooLong: ({ max }) => `Viitenumeron enimmäispituus on ${max} merkkiä`,
  businessIdInvalid: 'Tarkista Y-tunnus, esimerkiksi 9000101-4',
  bagNumberInvalid: 'Tarkista turvapussinumero. Tallenna numero ilman alkukirjaimia.',
  depositEmpty: 'Lisää seteleitä tai kolikoita. Jos kolikoita ei lasketa, valitse ”Ilman laskentaa”.',
  /** The account has no such agreement, or no longer has it. */
  serviceCenterCountNotAgreed:
    'Tällä tilillä rahoja ei voi jättää palvelukeskuksen laskettaviksi. Poista valinta ja ilmoita setelit ja kolikot, tai vaihda tili.',
  uncountedCoinsNotAgreed:
    'Tällä tilillä kolikoita ei voi jättää laskematta. Valitse toinen tilitystapa tai vaihda tili.',
  depositRemoved: 'Tilitysilmoitus on jo poistettu',
  depositHandled: 'Käsiteltyä tilitysilmoitusta ei voi poistaa',
  orderEmpty: 'Lisää tilaukseen vähintään yksi seteli tai kolikkoerä.',
  orderLimitExceeded: 'Nostoraja ylittyy!',
  looseCoinsInField: 'Irtokolikoita ei voi tilata tälle tilille. Tyhjennä kenttä tai vaihda tili.',
  denominationNotSold:
    'Vaihtorahaksi ei voi tilata 500 €:n seteleitä eikä 2 tai 1 sentin kolikoita. Poista määrä.',
  deliveryDayTooEarly: ({ min }) =>
    `Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on ${formatIsoDay(min)}.`,
  deliveryDayOutside: ({ min, max }) =>
    `Toimituspäivän on oltava aikavälillä ${formatIsoDay(min)}–${formatIsoDay(max)}`,
  /** The earliest day is also the latest one (decisions O21). */
  onlyDeliveryDay: ({ min }) => `Ainoa mahdollinen toimituspäivä on ${formatIsoDay(min)}.`,
  visitDayTooEarly: ({ min }) => `Uusi käyntipäivä voi olla aikaisintaan ${formatIsoDay(min)}`,
} as const satisfies Sentences<RuleCode>

/** Texts by status, which the browser shows too. Those of 401, 404 and 500 come from the specification. */
export const serverTexts = {
  badRequest: 'Bad Request',
  unauthorized: 'Unauthorized',
  notFound: 'Not Found',
  tooManyAttempts: 'Liian monta yritystä. Yritä hetken kuluttua uudelleen.',
  serverError: 'Server error',
} as const

export const yesNo = { yes: 'Kyllä', no: 'Ei' } as const

export const countingStateTexts = {
  new: 'Uusi',
  noInfo: 'Ei tietoa',
  handled: 'Käsitelty',
  unknown: 'Tuntematon tai virheellinen tila',
} as const
