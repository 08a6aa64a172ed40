/** Sentences that browser and server share. The keys not_negative and passwordsMustMatch are the specification's. */
export const validationTexts = {
  required: 'Vaadittu tieto',
  reference: 'Tarkista viite',
  reference_length: 'Viitenumeron enimmäispituus on 20 merkkiä',
  integer: 'Syötä kokonaisluku',
  not_negative: 'Arvo ei voi olla negatiivinen',
  count_max: 'Määrä voi olla enintään 1 000 000',
  bag_number: 'Tarkista turvapussinumero. Tallenna numero ilman alkukirjaimia.',
  coin_sum: 'Tarkista rahasumma',
  max: 'Enimmäispituus {{max}} merkkiä',
  passwordsMustMatch: 'Salasanat eivät täsmää',
  characters: 'Tekstissä on merkkejä, joita ei voi käyttää',
  charactersNamed: 'Tekstissä on merkkejä, joita ei voi käyttää: {{characters}}',
  choice: 'Valitse jokin näistä: {{choices}}',
  day: 'Tarkista päivämäärä',
  id: 'Tunnisteen on oltava kokonaisluku',
  check: 'Tarkista tiedot',
} as const

/** What the server says when no rule of a feature has spoken. 401, 404 and 500 are the specification's own words. */
export const serverTexts = {
  badRequest: 'Bad Request',
  unauthorized: 'Unauthorized',
  forbidden: 'Ei oikeutta',
  notFound: 'Not Found',
  methodNotAllowed: 'Method Not Allowed',
  tooManyAttempts: 'Liian monta yritystä. Yritä hetken kuluttua uudelleen.',
  serverError: 'Server error',
  /** To whoever sends something (decisions N18). */
  unavailable: 'Palvelu on hetken poissa käytöstä. Lähetystä ei ole vielä vahvistettu, yritä uudelleen.',
  /** To whoever signs in or reads: there nothing waits to be confirmed. */
  unavailableNow: 'Palvelu on hetken poissa käytöstä. Yritä hetken kuluttua uudelleen.',
  bodyTooLarge: 'Lähetys on liian suuri',
  notJson: 'Lähetyksen on oltava JSON-muodossa',
} as const

export const yesNo = { yes: 'Kyllä', no: 'Ei' } as const

/** What a person hears when a submission is refused for reasons that no form can show beforehand. */
export const submissionTexts = {
  running: 'Lähetys on jo käsittelyssä',
  otherBody: 'Lähetys on jo tehty eri tiedoilla',
  badKey: 'Lähetyksen tunniste on virheellinen',
} as const

export const countingStateTexts = {
  new: 'Uusi',
  noInfo: 'Ei tietoa',
  handled: 'Käsitelty',
  unknown: 'Tuntematon tai virheellinen tila',
} as const
