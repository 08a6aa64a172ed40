import type { CameraFault } from './camera/open-camera.ts'

export const dateTexts = {
  open: 'Avaa kalenteri',
  openChosen: 'Avaa kalenteri, valittu {{day}}',
  unreadable: 'Kirjoita päivä muodossa pp.kk.vvvv, esimerkiksi {{example}}.',
  closed: '{{day}} ei ole valittavissa: {{reason}}.',
  earliest: 'Päivä vaihdettiin: aikaisin mahdollinen on {{day}}.',
  latest: 'Päivä vaihdettiin: viimeinen mahdollinen on {{day}}.',
  tooEarly: 'liian aikaisin',
  tooLate: 'liian myöhään',
  calendarFailed: 'Kalenterin lataus ei onnistunut. Voit kirjoittaa päivän kenttään.',
} as const

export const countTexts = {
  worth: 'Arvo',
  pieces: 'Kpl',
  /** Read out after the name of the note or coin: '50 €, kappaletta'. */
  piecesSpoken: 'kappaletta',
  sum: 'Yhteensä',
  nothing: '–',
  onePasted: '1 rivi liitetty.',
  pasted: '{{count}} riviä liitetty.',
  oneOver: '1 rivi ei mahtunut.',
  over: '{{count}} riviä ei mahtunut.',
  pasteTooWide: 'Liitä vain kappalemäärien sarake.',
} as const

export const totalTexts = {
  spoken: 'Yhteensä {{total}}',
  saved: 'Tallennettu tälle laitteelle klo {{time}}',
} as const

export const cameraTexts = {
  read: 'Lue kameralla',
  title: 'Lue numero kameralla',
  starting: 'Avataan kameraa…',
  aim: 'Pidä viivakoodi kuvan keskellä. Numero siirtyy kenttään, kun se on luettu.',
  picture: 'Kameran kuva',
  light: 'Valo',
  notLoaded: 'Viivakoodinlukijaa ei saatu ladattua. Kirjoita numero kenttään.',
} as const

/** Advice when there is no picture. */
export const cameraFaultTexts: Readonly<Record<CameraFault, string>> = {
  refused:
    'Kameran käyttö on estetty. Salli kamera selaimen asetuksissa ja yritä uudelleen, tai kirjoita numero kenttään.',
  missing: 'Laitteesta ei löytynyt kameraa. Kirjoita numero kenttään.',
  busy: 'Kamera on toisen ohjelman käytössä. Sulje se ja yritä uudelleen, tai kirjoita numero kenttään.',
  broken: 'Kameraa ei saatu käyttöön. Kirjoita numero kenttään.',
}
