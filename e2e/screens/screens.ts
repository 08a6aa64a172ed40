import type { Page } from '@playwright/test'
import * as act from './acts.ts'
import type { Facts } from './facts.ts'

export type Screen = {
  /** The name of its files. */
  readonly name: string
  readonly title: string
  /** An address of the portal; `{deposit}` and the like are numbers of the demo. */
  readonly path: Path
  /** Who has signed in, at the place where that person may do most; nobody where it is missing. */
  readonly user?: 'demo' | 'kassa' | 'eioikeuksia'
  /** The person has not chosen a place on this device yet. */
  readonly withoutPlace?: true
  readonly act?: (page: Page) => Promise<void>
  /** The address in the end, where it is another. */
  readonly ends?: Path
}

type Path = `/${string}`
type Group = { readonly title: string; readonly screens: readonly Screen[] }

const user = 'demo'
const list = '/raportit'

/** A placeholder that names no fact would be a broken address. */
const at = (path: Path, fact: keyof Facts, more = ''): Path => `${path}/{${fact}}${more}`

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
      { name: 'deposit-faults', title: 'Virheet', path: '/tilitys', user, act: act.forgetBag },
      {
        ...{ name: 'deposit-review', title: 'Yhteenveto', path: '/tilitys', user },
        ...{ act: act.reviewDeposit, ends: '/tilitys/yhteenveto' },
      },
      {
        ...{ name: 'deposit-unknown', title: 'Vastaus jäi tulematta', path: '/tilitys', user },
        ...{ act: act.loseDeposit, ends: '/tilitys/yhteenveto' },
      },
      {
        ...{ name: 'deposit-sent', title: 'Tosite', path: '/tilitys', user },
        ...{ act: act.sendDeposit, ends: '/tilitys/valmis' },
      },
      { name: 'deposit-offline', title: 'Ilman yhteyttä', path: '/tilitys', user, act: act.loseConnection },
    ],
  },
  {
    title: 'Tilaukset ja pyynnöt',
    screens: [
      { name: 'change-order', title: 'Vaihtorahatilaus', path: '/vaihtorahatilaus', user },
      {
        name: 'change-order-filled',
        title: 'Täytettynä',
        path: '/vaihtorahatilaus',
        user,
        act: act.fillOrder,
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
    ],
  },
  {
    title: 'Viestit ja yhteydenotto',
    screens: [
      { name: 'messages', title: 'Viestit', path: '/viestit', user },
      { name: 'messages-read', title: 'Luetut viestit', path: '/viestit/luetut', user },
      { name: 'notices-read', title: 'Luetut poikkeamat', path: '/poikkeamat/luetut', user },
      { name: 'message', title: 'Viesti', path: at('/viestit', 'message'), user },
      { name: 'notice', title: 'Poikkeamailmoitus', path: at('/viestit', 'notice'), user },
      { name: 'inquiry', title: 'Tiedustelu', path: '/tiedustelu', user },
      { name: 'contact', title: 'Yhteydenottopyyntö', path: '/yhteydenottopyynto', user },
      { name: 'feedback', title: 'Palaute', path: '/palaute', user },
      { name: 'feedback-sent', title: 'Palaute lähetetty', path: '/palaute', user, act: act.sendFeedback },
      { name: 'instructions', title: 'Yhteystiedot', path: '/ohjeet', user },
    ],
  },
  {
    title: 'Raportit',
    screens: [
      { name: 'reports', title: 'Raportit', path: list, user, ends: `${list}/lista` },
      { name: 'deposits', title: 'Tilitysilmoitukset', path: `${list}/tilitysilmoitukset`, user },
      {
        name: 'deposits-failed',
        title: 'Haku epäonnistui',
        path: `${list}/tilitysilmoitukset`,
        user,
        act: act.failReports,
      },
      {
        name: 'deposit-detail',
        title: 'Tilitysilmoitus',
        path: at(`${list}/tilitysilmoitukset`, 'deposit'),
        user,
      },
      { name: 'change-orders', title: 'Vaihtorahatilaukset', path: `${list}/vaihtorahatilaukset`, user },
      {
        name: 'change-order-detail',
        title: 'Vaihtorahatilaus',
        path: at(`${list}/vaihtorahatilaukset`, 'changeOrder'),
        user,
      },
      { name: 'visit-changes', title: 'Käyntimuutospyynnöt', path: `${list}/kayntimuutokset`, user },
      {
        name: 'visit-change-detail',
        title: 'Käyntimuutospyyntö',
        path: at(`${list}/kayntimuutokset`, 'visitChange'),
        user,
      },
      { name: 'visits', title: 'Kuljetustilaukset', path: `${list}/kuljetustilaukset`, user },
      { name: 'visit-detail', title: 'Kuljetustilaus', path: at(`${list}/kuljetustilaukset`, 'visit'), user },
      { name: 'supply-orders', title: 'Tarviketilaukset', path: `${list}/tarviketilaukset`, user },
      {
        name: 'supply-order-detail',
        title: 'Tarviketilaus',
        path: at(`${list}/tarviketilaukset`, 'supplyOrder'),
        user,
      },
      {
        name: 'handled-deposits',
        title: 'Käsitellyt tilitykset',
        path: `${list}/kasitellyt-tilitykset`,
        user,
      },
      {
        name: 'handled-deposit',
        title: 'Käsitelty tilitys',
        path: at(`${list}/kasitellyt-tilitykset`, 'handled'),
        user,
      },
      {
        name: 'tills',
        title: 'Kassat',
        path: at(`${list}/kasitellyt-tilitykset`, 'handled', '/kassat'),
        user,
      },
      {
        name: 'till',
        title: 'Kassa',
        path: at(`${list}/kasitellyt-tilitykset`, 'handled', '/kassat/{bag}'),
        user,
      },
      {
        name: 'handled-orders',
        title: 'Käsitellyt vaihtorahatilaukset',
        path: `${list}/kasitellyt-vaihtorahatilaukset`,
        user,
      },
      {
        name: 'handled-order',
        title: 'Käsitelty vaihtorahatilaus',
        path: at(`${list}/kasitellyt-vaihtorahatilaukset`, 'handledOrder'),
        user,
      },
      {
        name: 'concern-deposits',
        title: 'Konsernin tilitykset',
        path: `${list}/konsernin-tilitykset`,
        user,
        act: act.searchConcern,
      },
      {
        name: 'concern-orders',
        title: 'Konsernin vaihtorahatilaukset',
        path: `${list}/konsernin-vaihtorahatilaukset`,
        user,
        act: act.searchConcern,
      },
      {
        name: 'concern-events',
        title: 'Käsitellyt laskentatapahtumat',
        path: `${list}/kasitellyt-laskentatapahtumat`,
        user,
        act: act.searchConcern,
      },
    ],
  },
  {
    title: 'Hallinta ja omat tiedot',
    screens: [
      { name: 'profile', title: 'Omat tiedot', path: '/omat-tiedot', user },
      { name: 'mandates', title: 'Valtakirja', path: '/valtakirja', user },
      { name: 'roles', title: 'Portaalin käyttöoikeudet', path: '/oikeudet', user },
    ],
  },
]
