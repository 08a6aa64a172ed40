import type { Sentences } from '@kassavirta/domain/kernel/fault'
import { serverTexts, validationTexts } from '@kassavirta/domain/kernel/terms.fi'

/** Every refusal in Finnish. What only the server can tell stands here, so that no browser carries it. */
export const finnishSentences: Sentences = {
  ...validationTexts,
  ...serverTexts,
  forbidden: 'Ei oikeutta',
  methodNotAllowed: 'Method Not Allowed',
  bodyTooLarge: 'Lähetys on liian suuri',
  notJson: 'Lähetyksen on oltava JSON-muodossa',
  keyInvalid: 'Lähetyksen tunniste on virheellinen',
  keyReused: 'Lähetys on jo tehty eri tiedoilla',
  stillRunning: 'Lähetys on jo käsittelyssä',
  /** A person who signs in or reads has nothing that waits to be confirmed. */
  unavailable: 'Palvelu on hetken poissa käytöstä. Yritä hetken kuluttua uudelleen.',
  /** A person who sends something does not know yet whether it arrived (decisions N18). */
  unconfirmed: 'Palvelu on hetken poissa käytöstä. Lähetystä ei ole vielä vahvistettu, yritä uudelleen.',
  wrongPassword: 'Nykyinen salasana on väärä',
  activationCodeInvalid: 'Aktivointikoodi on virheellinen tai vanhentunut',
  looseCoins: 'Irtokolikoita ei voi tilata tälle tilille',
  entryUnknown: 'Tapahtumaa ei löydy tältä toimipaikalta. Tarkista, että toimipaikka on oikea.',
  messageUnknown: 'Viestiä, jota tiedustelu koskee, ei löydy.',
  importRefused: ({ faults }) => `Tuonti hylättiin: ${faults} ${faults === 1 ? 'virhe' : 'virhettä'}`,
  /** What is wrong with a row is told in English, the language of those who connect systems. */
  importRowInvalid: ({ text }) => text,
}
