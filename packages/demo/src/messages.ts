import { noticeOf } from '@kassavirta/domain/bags/counting/notice'
import { addDays, dayOf, formatDay, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { cents, eurosToCents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { nextHoliday } from './calendar.ts'
import { companyKeys } from './companies.ts'
import type { Result } from './counting.ts'
import type { DemoDeposit } from './deposits.ts'
import { demoKey, type DemoRow } from './rows.ts'
import { userKey } from './users.ts'

type Message = DemoRow<'messages'>
type StaffMessage = Pick<Message, 'company' | 'user' | 'header' | 'body'> & { readonly daysAgo: number }

const kaleva = { company: companyKeys.kaleva } as const
const GUIDE = '<a href="https://www.example.fi/ohjeet">ohjesivulta</a>'

/** Messages of the provider's staff, from today back to the beginning of the demo. */
const messages: readonly StaffMessage[] = [
  {
    ...kaleva,
    daysAgo: 1,
    header: 'Noutoaika muuttuu ensi viikolla',
    body: '<p>Kuljettaja käy toimipaikassasi ensi viikosta alkaen <strong>klo 9:30–10:30</strong>.</p><p>Jos aika ei sovi, tee käyntimuutospyyntö portaalissa.</p>',
  },
  {
    ...kaleva,
    daysAgo: 3,
    header: 'Kolikkoturvapussien enimmäispaino',
    body: '<p>Muista enimmäispainot:</p><ul><li>pieni kolikkoturvapussi [txt|9,3 kg]</li><li>iso kolikkoturvapussi [txt|15 kg]</li></ul><p>Ylipainoinen pussi jätetään kuljettamatta.</p>',
  },
  {
    user: userKey('demo'),
    daysAgo: 5,
    header: 'Vastaus palautteeseesi',
    body: '<p>Hei Maija!</p><p>Kiitos palautteesta. Kuljettajalistan haku löytää nyt myös henkilökortin numerolla.</p><p>Terveisin asiakaspalvelu</p>',
  },
  {
    company: companyKeys.asema,
    daysAgo: 6,
    header: 'Tilinumeron valinta tilityksessä',
    body: '<p>Toimipaikallasi on kaksi tiliä. Tarkista ennen lähettämistä, kumpi niistä on valittuna.</p>',
  },
  {
    company: companyKeys.lielahti,
    daysAgo: 9,
    header: 'Tilin [txt|vaihtorahatoimitukset] alkavat',
    body: `<p>Uuden tilisi ensimmäinen mahdollinen toimituspäivä näkyy tilauslomakkeella. Lisätietoja ${GUIDE}.</p>`,
  },
  {
    ...kaleva,
    daysAgo: 24,
    header: 'Uudet turvapussit käytössä',
    body: '<p>Uusissa turvapusseissa numero on painettu myös repäisyliuskaan.</p><p>Syötä numero <strong>ilman alkukirjaimia</strong> (CN, AA, AP, AE).</p>',
  },
  {
    company: companyKeys.palokka,
    daysAgo: 47,
    header: 'Kassaraportit tulevat kassoittain',
    body: '<p>Käsiteltyjen tilitysten raportissa näet nyt jokaisen kassan erikseen. Valitse raportilta Kassat.</p>',
  },
  {
    user: userKey('konserni'),
    daysAgo: 62,
    header: 'Konserniraportit laajenivat',
    body: '<p>Käsitellyt laskentatapahtumat -raportin voi nyt viedä taulukkolaskentaan.</p>',
  },
  {
    ...kaleva,
    daysAgo: 130,
    header: 'Viitteet tilityksissä',
    body: `<p>Valitse viite luettelosta aina, kun se on mahdollista. Vapaamuotoisen viitteen tarkiste tarkistetaan. Ohje löytyy ${GUIDE}.</p>`,
  },
  {
    company: companyKeys.keskusta,
    daysAgo: 200,
    header: 'Kolikot ilman laskentaa',
    body: '<p>Sopimukseesi on lisätty kolikoiden tilittäminen ilman laskentaa.</p>',
  },
  {
    ...kaleva,
    daysAgo: 390,
    header: 'Muuttuneet noutopäivät',
    body: '<p>Noutopäiväsi ovat <strong>maanantai, keskiviikko ja perjantai</strong>.</p>',
  },
  {
    company: companyKeys.asema,
    daysAgo: 430,
    header: 'Turvapussit loppumassa?',
    body: '<p>Tilaa tarvikkeet portaalista hyvissä ajoin. Toimitusaika on [txt|3–6 pankkipäivää].</p>',
  },
  {
    user: userKey('demo'),
    daysAgo: 540,
    header: 'Tervetuloa käyttämään portaalia',
    body: `<p>Hei Maija!</p><p>Tunnuksesi on aktivoitu. Portaalissa voit</p><ul><li>tehdä tilitysilmoituksia</li><li>tilata vaihtorahaa ja tarvikkeita</li><li>seurata raportteja.</li></ul><p>Aloita ${GUIDE}.</p>`,
  },
]

export const staffMessages = (now: Date): readonly Message[] =>
  messages.map(({ daysAgo, ...message }, index) => ({
    ...message,
    extId: demoKey(`M${100 + index}`),
    type: 'viesti',
    created: instantAt(addDays(dayOf(now), -daysAgo), '09:15').toISOString(),
  }))

/** The text of an announcement about a coming break of service. */
export const serviceBreakOn = (now: Date): string =>
  `Portaalissa on huoltokatko ${formatDay(addDays(dayOf(now), 6))} klo 22:00–23:00.`

/**
 * Announcements with a link to another site, with a link into the portal and without one; one has ended and one is in
 * the future.
 */
export function announcementsOn(now: Date): readonly DemoRow<'announcements'>[] {
  const today = dayOf(now)
  const holiday = nextHoliday(today)
  const from = (days: number) => startOf(addDays(today, days))
  return [
    {
      viite: demoKey('huoltokatko'),
      kuvaus: serviceBreakOn(now),
      arvo: 'https://www.example.fi/huoltokatko',
      from: from(-2),
      to: from(7),
    },
    {
      viite: demoKey('pyhat'),
      kuvaus: `Palvelukeskus on suljettu ${formatDay(holiday.on)} (${holiday.reason}). Tilaa vaihtoraha ajoissa.`,
      from: from(-10),
      to: startOf(addDays(holiday.on, 1)),
    },
    {
      viite: demoKey('yhteystiedot'),
      kuvaus: 'Asiakaspalvelun yhteystiedot löytyvät portaalista.',
      arvo: '/ohjeet',
      from: from(-30),
    },
    {
      viite: demoKey('mennyt'),
      kuvaus: 'Asiakaskysely on päättynyt. Kiitos vastauksista!',
      from: from(-90),
      to: from(-60),
    },
    {
      viite: demoKey('tuleva'),
      kuvaus: 'Uusi hinnasto on julkaistu.',
      arvo: 'https://www.example.fi/hinnasto',
      from: from(14),
      to: from(60),
    },
  ]
}

const startOf = (on: Day): string => instantAt(on, '00:00').toISOString()

const SERVICE_DESK = 'asiakaspalvelu@example.fi'

const amount = (euros: unknown): Cents => eurosToCents(Number(euros)) ?? cents(0)

/** Without a declared sum there is no difference. */
const differenceOf = ({ total, signedTotal }: Pick<Result, 'total' | 'signedTotal'>): Cents =>
  signedTotal === null ? cents(0) : cents(amount(total) - amount(signedTotal))

/** The counting writes one notice for each difference, on the day of counting. */
export const exceptionNotices = (deposits: readonly DemoDeposit[]): readonly DemoRow<'messages'>[] =>
  deposits.flatMap(({ result, countingStateSetAt }) =>
    result && countingStateSetAt && differenceOf(result) !== 0 ? noticeAbout(result, countingStateSetAt) : [],
  )

/** Written like the desk's own notices, but with sums only: the demo's systems send no denominations. */
function noticeAbout(result: Result, countedAt: Date): DemoRow<'messages'> {
  const { securityBagNumber, company } = result
  return {
    ...noticeOf({
      bag: securityBagNumber ?? '',
      salesDay: result.registerDate as Day,
      comparison: {
        declared: amount(result.signedTotal),
        counted: amount(result.total),
        difference: differenceOf(result),
        byDenomination: [],
      },
      isDeclared: true,
      suspects: [],
      contact: SERVICE_DESK,
    }),
    extId: demoKey(`E${securityBagNumber}`),
    company,
    type: 'poikkeama',
    created: countedAt.toISOString(),
    handledDeposit: result.extId,
  }
}
