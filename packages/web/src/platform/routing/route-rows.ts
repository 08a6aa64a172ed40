import type { Capability } from '@kassavirta/domain/kernel/access'

/** No row says `signedIn`: a route without a flag requires sign-in (specification section 2). */
export type RouteAccess = 'signedIn' | 'open'

type RouteRow = {
  /** `{id}` is filled by `linkTo`. */
  readonly path: `/${string}`
  /** Heading of the screen and of the browser tab; `{id}` as in the path. */
  readonly title: string
  readonly access?: 'open'
  /** A person without this right is redirected to /ei_oikeutta (decisions E2). */
  readonly needs?: Capability
  /** The screen is about the person or the whole concern; any other needs a chosen company (decisions C20). */
  readonly anyCompany?: true
  /** With this right the screen is useful without a company too. It must be a right that needs none. */
  readonly anyCompanyWith?: 'concernReport'
}

/**
 * Every address of the portal, in the order of the specification's section 2. The screens are in app/routes.tsx; this
 * table imports none, so that any layer can link to any screen.
 */
export const routeRows = {
  FrontPage: { path: '/', title: 'Etusivu', anyCompany: true },
  ReportsModule: { path: '/raportit', title: 'Raportit', anyCompanyWith: 'concernReport' },
  Tilitys: { path: '/tilitys', title: 'Tilitysilmoitus', needs: 'deposit' },
  TilitysSummary: { path: '/tilitys/yhteenveto', title: 'Tilitysilmoituksen yhteenveto', needs: 'deposit' },
  TilitysSent: { path: '/tilitys/valmis', title: 'Tilitysilmoitus', needs: 'deposit' },
  Vaihtoraha: { path: '/vaihtorahatilaus', title: 'Vaihtorahatilaus', needs: 'changeOrder' },
  DriverList: { path: '/kuljettajat', title: 'Kuljettajalista' },
  MessagesPage: { path: '/viestit', title: 'Viestit ja poikkeamailmoitukset', anyCompany: true },
  ReadMessages: { path: '/viestit/luetut', title: 'Luetut viestit', anyCompany: true },
  ReadAnomalies: { path: '/poikkeamat/luetut', title: 'Luetut poikkeamailmoitukset', anyCompany: true },
  MessagePage: { path: '/viestit/{id}', title: 'Viesti', anyCompany: true },
  Inquiry: { path: '/tiedustelu', title: 'Tiedustelu' },
  ContactRequest: { path: '/yhteydenottopyynto', title: 'Yhteydenottopyyntö' },
  Feedback: { path: '/palaute', title: 'Palaute' },
  ScheduleChangeForm: { path: '/kayntimuutospyynto', title: 'Käyntimuutospyyntö', needs: 'visit' },
  EquipmentOrder: { path: '/tarviketilaus', title: 'Tarviketilaus', needs: 'supplyOrder' },
  // The extra visit, not the schedule change: the specification's names cross here (decisions A10).
  VisitChange: { path: '/kuljetustilaus', title: 'Kuljetustilaus', needs: 'visit' },
  Instructions: { path: '/ohjeet', title: 'Yhteystiedot', anyCompany: true },
  MissingRole: { path: '/ei_oikeutta', title: 'Ei oikeutta', access: 'open' },
  UserProfile: { path: '/omat-tiedot', title: 'Omat tiedot', anyCompany: true },
  UserActivation: { path: '/aktivointi', title: 'Tunnuksen aktivointi', access: 'open' },
  UserActivationRequest: { path: '/aktivoinnin-tilaus', title: 'Tilaa aktivointikoodi', access: 'open' },
  Mandates: { path: '/valtakirja', title: 'Valtakirja', needs: 'mandateAdmin' },
  UserCompanyRoles: { path: '/oikeudet', title: 'Portaalin käyttöoikeudet', needs: 'roleAdmin' },

  ReportList: { path: '/raportit/lista', title: 'Raportit', anyCompanyWith: 'concernReport' },
  ChangeOrderReport: { path: '/raportit/vaihtorahatilaukset', title: 'Vaihtorahatilaukset' },
  ChangeOrderDetail: { path: '/raportit/vaihtorahatilaukset/{id}', title: 'Vaihtorahatilaus #{id}' },
  DepositReport: { path: '/raportit/tilitysilmoitukset', title: 'Tilitysilmoitukset' },
  DepositDetail: { path: '/raportit/tilitysilmoitukset/{id}', title: 'Tilitysilmoitus #{id}' },
  VisitChangeReport: {
    path: '/raportit/kayntimuutokset',
    title: 'Käyntimuutospyynnöt',
    needs: 'visitReport',
  },
  VisitChangeDetail: {
    path: '/raportit/kayntimuutokset/{id}',
    title: 'Käyntimuutospyyntö #{id}',
    needs: 'visitReport',
  },
  VisitReport: { path: '/raportit/kuljetustilaukset', title: 'Kuljetustilaukset', needs: 'visitReport' },
  VisitDetail: {
    path: '/raportit/kuljetustilaukset/{id}',
    title: 'Kuljetustilaus #{id}',
    needs: 'visitReport',
  },
  SupplyOrderReport: {
    path: '/raportit/tarviketilaukset',
    title: 'Tarviketilaukset',
    needs: 'supplyOrderReport',
  },
  SupplyOrderDetail: {
    path: '/raportit/tarviketilaukset/{id}',
    title: 'Tarviketilaus #{id}',
    needs: 'supplyOrderReport',
  },
  DepositHandled: {
    path: '/raportit/kasitellyt-tilitykset',
    title: 'Käsitellyt tilitykset',
    needs: 'depositReport',
  },
  DepositHandledDetail: {
    path: '/raportit/kasitellyt-tilitykset/{id}',
    title: 'Käsitelty tilitys',
    needs: 'depositReport',
  },
  CashReports: {
    path: '/raportit/kasitellyt-tilitykset/{id}/kassat',
    title: 'Kassat',
    needs: 'depositReport',
  },
  CashReportDetail: {
    path: '/raportit/kasitellyt-tilitykset/{id}/kassat/{bag}',
    title: 'Kassaraportti',
    needs: 'depositReport',
  },
  DepositExtended: {
    path: '/raportit/konsernin-tilitykset',
    title: 'Konsernin tilitykset',
    needs: 'concernReport',
    anyCompany: true,
  },
  ChangeOrderHandled: {
    path: '/raportit/kasitellyt-vaihtorahatilaukset',
    title: 'Käsitellyt vaihtorahatilaukset',
    needs: 'changeOrderReport',
  },
  ChangeOrderHandledDetail: {
    path: '/raportit/kasitellyt-vaihtorahatilaukset/{id}',
    title: 'Käsitelty vaihtorahatilaus',
    needs: 'changeOrderReport',
  },
  ChangeOrderExtended: {
    path: '/raportit/konsernin-vaihtorahatilaukset',
    title: 'Konsernin vaihtorahatilaukset',
    needs: 'concernReport',
    anyCompany: true,
  },
  HandledEvents: {
    path: '/raportit/kasitellyt-laskentatapahtumat',
    title: 'Käsitellyt laskentatapahtumat',
    needs: 'concernReport',
    anyCompany: true,
  },
} as const satisfies Readonly<Record<string, RouteRow>>

export type RouteId = keyof typeof routeRows

export const routeIds = Object.keys(routeRows) as readonly RouteId[]

export function accessOf(id: RouteId): RouteAccess {
  const row: RouteRow = routeRows[id]
  return row.access ?? 'signedIn'
}

/** What the guard of a signed-in screen requires. */
export type RouteRequirements = {
  readonly needs: Capability | undefined
  readonly needsCompany: boolean
  readonly anyCompanyWith?: Capability | undefined
}

export function requirementsOf(id: RouteId): RouteRequirements {
  const row: RouteRow = routeRows[id]
  const needsCompany = accessOf(id) === 'signedIn' && row.anyCompany !== true
  return { needs: row.needs, needsCompany, anyCompanyWith: row.anyCompanyWith }
}

/** The layout route that holds the session guard; the specification names it among the route ids. */
export const REQUIRES_AUTHENTICATION = 'requires-authentication'
