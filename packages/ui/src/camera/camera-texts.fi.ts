import type { CameraFault } from './open-camera.ts'

export const cameraTexts = {
  read: 'Lue kameralla',
  title: 'Lue numero kameralla',
  starting: 'Avataan kameraa…',
  aim: 'Pidä viivakoodi kuvan keskellä. Numero siirtyy kenttään, kun se on luettu.',
  picture: 'Kameran kuva',
  light: 'Valo',
  notLoaded: 'Viivakoodinlukijaa ei saatu ladattua. Kirjoita numero kenttään.',
} as const

/** What a person can do when there is no picture. */
export const cameraFaultTexts: Readonly<Record<CameraFault, string>> = {
  refused:
    'Kameran käyttö on estetty. Salli kamera selaimen asetuksissa ja yritä uudelleen, tai kirjoita numero kenttään.',
  missing: 'Laitteesta ei löytynyt kameraa. Kirjoita numero kenttään.',
  busy: 'Kamera on toisen ohjelman käytössä. Sulje se ja yritä uudelleen, tai kirjoita numero kenttään.',
  broken: 'Kameraa ei saatu käyttöön. Kirjoita numero kenttään.',
}
