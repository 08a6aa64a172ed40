import { fullName } from '@kassavirta/domain/kernel/people/names'
import { demoKey, type DemoRow } from './rows.ts'

/**
 * The password of every user that can sign in. It follows the password rule. It is printed at start-up and so is no
 * secret.
 */
export const DEMO_PASSWORD = 'Demo-1234'

/** The users who can sign in; they are printed at start-up. */
export const demoUsers = [
  { name: 'demo', shows: 'every right, six places in two concerns', password: DEMO_PASSWORD },
  { name: 'kassa', shows: 'deposits only, at one place', password: DEMO_PASSWORD },
  { name: 'konserni', shows: 'concern reports over several places', password: DEMO_PASSWORD },
  { name: 'valtakirja', shows: 'administers mandates', password: DEMO_PASSWORD },
  { name: 'oikeudet', shows: 'administers portal rights', password: DEMO_PASSWORD },
  { name: 'eioikeuksia', shows: 'no right anywhere', password: DEMO_PASSWORD },
] as const

type UserName = (typeof demoUsers)[number]['name'] | Colleague
/** People in the lists. They have no password, so `portal user send-activation` can be tried on them. */
type Colleague =
  | 'pekka.korhonen'
  | 'sari.nieminen'
  | 'janne.makela'
  | 'tuula.heikkinen'
  | 'asa.ohman'
  | 'veikko.salonen'
  | 'ida.backstrom'
  | 'oskari.rantanen'
  | 'elina.laitinen'
  | 'mikko.hakala'
  | 'helmi.aaltonen'

const people: Readonly<Record<UserName, readonly [firstName: string, lastName: string]>> = {
  demo: ['Maija', 'Virtanen'],
  kassa: ['Eetu', 'Lahtinen'],
  konserni: ['Kaarina', 'Lindqvist'],
  valtakirja: ['Anneli', 'Koskinen'],
  oikeudet: ['Timo', 'Järvinen'],
  eioikeuksia: ['Noora', 'Väisänen'],
  'pekka.korhonen': ['Pekka', 'Korhonen'],
  'sari.nieminen': ['Sari', 'Nieminen'],
  'janne.makela': ['Janne', 'Mäkelä'],
  'tuula.heikkinen': ['Tuula', 'Heikkinen'],
  'asa.ohman': ['Åsa', 'Öhman'],
  'veikko.salonen': ['Veikko', 'Salonen'],
  'ida.backstrom': ['Ida', 'Bäckström'],
  'oskari.rantanen': ['Oskari', 'Rantanen'],
  'elina.laitinen': ['Elina', 'Laitinen'],
  'mikko.hakala': ['Mikko', 'Hakala'],
  'helmi.aaltonen': ['Helmi', 'Aaltonen'],
}

export const userKey = (name: UserName): string => demoKey(name)

const ASCII: Readonly<Record<string, string>> = { å: 'a', ä: 'a', ö: 'o' }
const mailbox = (text: string) => text.toLowerCase().replaceAll(/[åäö]/g, (letter) => ASCII[letter] ?? '')

export const users: readonly DemoRow<'users'>[] = Object.entries(people).map(
  ([username, [firstName, lastName]], index) => ({
    extId: demoKey(username),
    username,
    firstName,
    lastName,
    emailAddress: `${mailbox(firstName)}.${mailbox(lastName)}@example.fi`,
    // Some people have not given a phone number.
    phoneNumber: index % 4 === 3 ? '' : `010 555 0${String(110 + index)}`,
  }),
)

const byKey = new Map(users.map((user) => [user.extId, user]))

export function personOf(key: string): { readonly name: string; readonly phone: string } {
  const user = byKey.get(key)
  if (!user) throw new Error(`nobody has the key ${key}`)
  return { name: fullName(user), phone: user.phoneNumber ?? '' }
}
