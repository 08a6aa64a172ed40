import type { Page } from '@playwright/test'
import * as act from './acts.ts'

export type Screen = {
  /** The name of its files. */
  readonly name: string
  readonly title: string
  /** An address of the portal; `{deposit}` and the like are numbers of the demo. */
  readonly path: Path
  /** Who has signed in, at the place where that person may do most; nobody where it is missing. */
  readonly user?: 'demo' | 'kassa' | 'konserni' | 'valtakirja' | 'oikeudet' | 'eioikeuksia'
  /** The person has not chosen a place on this device yet. */
  readonly withoutPlace?: true
  readonly act?: (page: Page) => Promise<void>
  /** The address in the end, where it is another. */
  readonly ends?: Path
}

type Path = `/${string}`
type Group = { readonly title: string; readonly screens: readonly Screen[] }

const user = 'demo'

const report = (name: string, title: string, path: string, act?: Screen['act']): Screen => ({
  name,
  title,
  path: `/raportit/${path}`,
  user,
  ...(act ? { act } : {}),
})

/** Every screen, and the states that matter. A test holds the list against the routes of the portal. */
export const gallery: readonly Group[] = [
  {
    title: 'Kirjautuminen',
    screens: [
      { name: 'sign-in', title: 'Kirjautuminen', path: '/' },
      { name: 'sign-in-refused', title: 'Väärä salasana', path: '/', act: act.mistypePassword },
      { name: 'activation-request', title: 'Aktivoinnin tilaus', path: '/aktivoinnin-tilaus' },
      { name: 'activation', title: 'Aktivointi', path: '/aktivointi' },
      { name: 'email-change', title: 'Sähköpostin vaihto', path: '/sahkopostin-vaihto' },
      { name: 'session-expired', title: 'Istunto vanhentui', path: '/palaute', user, act: act.expireSession },
    ],
  },
  {
    title: 'Etusivu ja valikko',
    screens: [
      { name: 'front-page', title: 'Etusivu', path: '/', user },
      {
        name: 'front-page-first',
        title: 'Etusivu, paikka valitsematta',
        path: '/',
        user,
        withoutPlace: true,
      },
      { name: 'front-page-deposits', title: 'Etusivu, vain tilitykset', path: '/', user: 'kassa' },
      {
        name: 'front-page-concern',
        title: 'Etusivu, konserniraportit',
        path: '/',
        user: 'konserni',
      },
      { name: 'front-page-mandates', title: 'Etusivu, valtuutusten ylläpito', path: '/', user: 'valtakirja' },
      { name: 'front-page-roles', title: 'Etusivu, käyttöoikeuksien ylläpito', path: '/', user: 'oikeudet' },
      { name: 'front-page-nobody', title: 'Etusivu ilman oikeuksia', path: '/', user: 'eioikeuksia' },
      { name: 'menu', title: 'Valikko', path: '/', user, act: act.openMenu },
      { name: 'missing-role', title: 'Ei oikeutta', path: '/ei_oikeutta', user },
    ],
  },
  {
    title: 'Tilitys',
    screens: [
      { name: 'deposit', title: 'Lomake', path: '/tilitys', user },
      { name: 'deposit-filled', title: 'Täytettynä', path: '/tilitys', user, act: act.fillDeposit },
      { name: 'deposit-till', title: 'Kassaraportti', path: '/tilitys', user, act: act.compareTill },
      { name: 'deposit-float', title: 'Pohjakassa', path: '/tilitys', user, act: act.leaveFloat },
      { name: 'deposit-faults', title: 'Virheet', path: '/tilitys', user, act: act.forgetBag },
      {
        name: 'deposit-review',
        title: 'Yhteenveto',
        path: '/tilitys',
        user,
        act: act.reviewDeposit,
        ends: '/tilitys/yhteenveto',
      },
      {
        name: 'deposit-unknown',
        title: 'Vastaus jäi tulematta',
        path: '/tilitys',
        user,
        act: act.loseDeposit,
        ends: '/tilitys/yhteenveto',
      },
      {
        name: 'deposit-sent',
        title: 'Tosite',
        path: '/tilitys',
        user,
        act: act.sendDeposit,
        ends: '/tilitys/valmis',
      },
      { name: 'deposit-offline', title: 'Ilman yhteyttä', path: '/tilitys', user, act: act.loseConnection },
    ],
  },
  {
    title: 'Tilaukset ja pyynnöt',
    screens: [
      { name: 'change-order', title: 'Vaihtorahatilaus', path: '/vaihtorahatilaus', user },
      {
        name: 'recurring-orders',
        title: 'Toistuvat tilaukset',
        path: '/vaihtorahatilaus/toistuvat',
        user,
      },
      {
        name: 'change-order-filled',
        title: 'Täytettynä',
        path: '/vaihtorahatilaus',
        user,
        act: act.fillOrder,
      },
      {
        name: 'change-order-suggested',
        title: 'Ehdotus',
        path: '/vaihtorahatilaus',
        user,
        act: act.suggestOrder,
      },
      {
        name: 'change-order-shortfall',
        title: 'Täytä vajaus',
        path: '/vaihtorahatilaus',
        user,
        act: act.fillUpTill,
      },
      {
        name: 'change-order-day',
        title: 'Kalenteri',
        path: '/vaihtorahatilaus',
        user,
        act: act.openCalendar,
      },
      {
        name: 'change-order-review',
        title: 'Yhteenveto',
        path: '/vaihtorahatilaus',
        user,
        act: act.reviewOrder,
      },
      { name: 'change-order-sent', title: 'Tosite', path: '/vaihtorahatilaus', user, act: act.sendOrder },
      { name: 'supply-order', title: 'Tarviketilaus', path: '/tarviketilaus', user },
      { name: 'visit-change', title: 'Käyntimuutospyyntö', path: '/kayntimuutospyynto', user },
      { name: 'visit-request', title: 'Kuljetustilaus', path: '/kuljetustilaus', user },
      { name: 'drivers', title: 'Kuljettajalista', path: '/kuljettajat', user },
      { name: 'hand-over', title: 'Luovutus kuljettajalle', path: '/luovutus', user },
    ],
  },
  {
    title: 'Viestit ja yhteydenotto',
    screens: [
      { name: 'messages', title: 'Viestit', path: '/viestit', user },
      { name: 'messages-read', title: 'Luetut viestit', path: '/viestit/luetut', user },
      { name: 'notices-read', title: 'Luetut poikkeamat', path: '/poikkeamat/luetut', user },
      { name: 'message', title: 'Viesti', path: '/viestit/{message}', user },
      { name: 'notice', title: 'Poikkeamailmoitus', path: '/viestit/{notice}', user },
      { name: 'inquiry', title: 'Tiedustelu', path: '/tiedustelu', user },
      { name: 'contact', title: 'Yhteydenottopyyntö', path: '/yhteydenottopyynto', user },
      { name: 'own-cases', title: 'Omat yhteydenotot', path: '/yhteydenotot', user },
      { name: 'own-case', title: 'Yhteydenotto', path: '/yhteydenotot/{case}', user },
      { name: 'search', title: 'Haku', path: '/haku', user },
      { name: 'feedback', title: 'Palaute', path: '/palaute', user },
      { name: 'feedback-sent', title: 'Palaute lähetetty', path: '/palaute', user, act: act.sendFeedback },
      { name: 'instructions', title: 'Yhteystiedot', path: '/ohjeet', user },
    ],
  },
  {
    title: 'Raportit',
    screens: [
      { name: 'reports', title: 'Raportit', path: '/raportit', user, ends: '/raportit/lista' },
      report('deposits', 'Tilitysilmoitukset', 'tilitysilmoitukset'),
      report('saved-views', 'Omat näkymät', 'tilitysilmoitukset', act.openViews),
      report('deposits-failed', 'Haku epäonnistui', 'tilitysilmoitukset', act.failReports),
      report('deposit-detail', 'Tilitysilmoitus', 'tilitysilmoitukset/{deposit}'),
      report('change-orders', 'Vaihtorahatilaukset', 'vaihtorahatilaukset'),
      report('change-order-detail', 'Vaihtorahatilaus', 'vaihtorahatilaukset/{changeOrder}'),
      report('visit-changes', 'Käyntimuutospyynnöt', 'kayntimuutokset'),
      report('visit-change-detail', 'Käyntimuutospyyntö', 'kayntimuutokset/{visitChange}'),
      report('visits', 'Kuljetustilaukset', 'kuljetustilaukset'),
      report('visit-detail', 'Kuljetustilaus', 'kuljetustilaukset/{visit}'),
      report('supply-orders', 'Tarviketilaukset', 'tarviketilaukset'),
      report('supply-order-detail', 'Tarviketilaus', 'tarviketilaukset/{supplyOrder}'),
      report('handled-deposits', 'Käsitellyt tilitykset', 'kasitellyt-tilitykset'),
      report('handled-deposit', 'Käsitelty tilitys', 'kasitellyt-tilitykset/{handled}'),
      report('tills', 'Kassat', 'kasitellyt-tilitykset/{handled}/kassat'),
      report('till', 'Kassa', 'kasitellyt-tilitykset/{handled}/kassat/{bag}'),
      report('handled-orders', 'Käsitellyt vaihtorahatilaukset', 'kasitellyt-vaihtorahatilaukset'),
      report('handled-order', 'Käsitelty vaihtorahatilaus', 'kasitellyt-vaihtorahatilaukset/{handledOrder}'),
      report('concern-deposits', 'Konsernin tilitykset', 'konsernin-tilitykset', act.searchConcern),
      report(
        'concern-orders',
        'Konsernin vaihtorahatilaukset',
        'konsernin-vaihtorahatilaukset',
        act.searchConcern,
      ),
      report(
        'concern-events',
        'Käsitellyt laskentatapahtumat',
        'kasitellyt-laskentatapahtumat',
        act.searchConcern,
      ),
    ],
  },
  {
    title: 'Hallinta ja omat tiedot',
    screens: [
      { name: 'profile', title: 'Omat tiedot', path: '/omat-tiedot', user },
      {
        name: 'alerts',
        title: 'Ilmoitukset sähköpostiin',
        path: '/omat-tiedot',
        user,
        act: act.chooseAlerts,
      },
      { name: 'mandates', title: 'Valtakirja', path: '/valtakirja', user },
      { name: 'roles', title: 'Portaalin käyttöoikeudet', path: '/oikeudet', user },
    ],
  },
]

/** Phone and desk, as in the tests of accessibility. */
export const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
export const themes = ['light', 'dark'] as const

type Size = (typeof widths)[number]
type Theme = (typeof themes)[number]

export const pictureOf = ({ name }: { readonly name: string }, { width }: Size, theme: Theme): string =>
  `${name}-${width}-${theme}.webp`

type Titled = { readonly name: string; readonly title: string }
type TitledGroup = { readonly title: string; readonly screens: readonly Titled[] }

/** The page that shows every screen in both widths, small and light, and leads to the large and the dark picture. */
export const indexPage = (groups: readonly TitledGroup[]): string =>
  [
    '# Screens',
    'Every screen and the states that matter, with the data of the demo, on a phone and on a wide screen. `npm run screens` takes them anew.',
    ...groups.map(({ title, screens }) => [`## ${title}`, table(screens)].join('\n\n')),
  ].join('\n\n') + '\n'

const table = (screens: readonly Titled[]): string =>
  ['| | 390 px | 1280 px |', '|---|---|---|', ...screens.map(row)].join('\n')

const row = (screen: Titled): string =>
  `| ${screen.title} | ${widths.map((size) => cell(screen, size)).join(' | ')} |`

const cell = (screen: Titled, size: Size): string => {
  const [light, dark] = [pictureOf(screen, size, 'light'), pictureOf(screen, size, 'dark')]
  const shown = size.width === 390 ? 90 : 220
  return `[<img src="${light}" width="${shown}" alt="${screen.title}"/>](${light})<br>[dark](${dark})`
}
