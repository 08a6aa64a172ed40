import type { SendingDay } from './schedule.ts'

/** No figure of the list is in the letter: it is read in the portal, by whoever may still read it. */
export const viewMail = {
  subject: 'Näkymä {{name}} on luettavissa',
  body: `Hei {{firstName}},

tilaamasi näkymä on luettavissa: {{what}}.

Avaa luettelo ja lataa Excel-tiedosto: {{link}}

Lähetystä voit muuttaa tai lopettaa sen portaalissa kohdassa Raportit: {{views}}
`,
} as const

export const sendingDayTexts: Readonly<Record<SendingDay, string>> = {
  workdays: 'Maanantaista perjantaihin',
  monday: 'Maanantaisin',
  tuesday: 'Tiistaisin',
  wednesday: 'Keskiviikkoisin',
  thursday: 'Torstaisin',
  friday: 'Perjantaisin',
  saturday: 'Lauantaisin',
  sunday: 'Sunnuntaisin',
  first: 'Kuukauden 1. päivänä',
}
