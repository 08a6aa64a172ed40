/** `signedIn` is never written: a route without a flag asks for sign-in (specification section 2). */
export type RouteAccess = 'signedIn' | 'open'

type RouteRow = {
  /** `{id}` is filled by `linkTo`. */
  readonly path: `/${string}`
  /** Heading of the screen and of the browser tab; `{id}` as in the path. */
  readonly title: string
  readonly access?: 'open'
}

/**
 * Every address of the portal: the tables of both documents, section 2, in their order. The screens stand in
 * app/routes.tsx; this half knows none, so that any layer can link to any screen.
 */
export const routeRows = {
  FrontPage: { path: '/', title: 'Etusivu' },
  ReportsModule: { path: '/raportit', title: 'Raportit' },
  Tilitys: { path: '/tilitys', title: 'Tilitysilmoitus' },
  TilitysSummary: { path: '/tilitys/yhteenveto', title: 'Tilitysilmoituksen yhteenveto' },
  TilitysSent: { path: '/tilitys/valmis', title: 'Tilitysilmoitus on lähetetty' },
  Vaihtoraha: { path: '/vaihtorahatilaus', title: 'Vaihtorahatilaus' },
  DriverList: { path: '/kuljettajat', title: 'Kuljettajalista' },
  MessagesPage: { path: '/viestit', title: 'Viestit ja poikkeamailmoitukset' },
  ReadMessages: { path: '/viestit/luetut', title: 'Luetut viestit' },
  ReadAnomalies: { path: '/poikkeamat/luetut', title: 'Luetut poikkeamailmoitukset' },
  MessagePage: { path: '/viestit/{id}', title: 'Viesti' },
  Inquiry: { path: '/tiedustelu', title: 'Tiedustelu' },
  ContactRequest: { path: '/yhteydenottopyynto', title: 'Yhteydenottopyyntö' },
  Feedback: { path: '/palaute', title: 'Palaute' },
  ScheduleChangeForm: { path: '/kayntimuutospyynto', title: 'Käyntimuutospyyntö' },
  EquipmentOrder: { path: '/tarviketilaus', title: 'Tarviketilaus' },
  // The extra visit, not the schedule change: the specification's names cross here (decisions A10).
  VisitChange: { path: '/kuljetustilaus', title: 'Kuljetustilaus' },
  Instructions: { path: '/ohjeet', title: 'Yhteystiedot' },
  MissingRole: { path: '/ei_oikeutta', title: 'Ei oikeutta', access: 'open' },
  UserProfile: { path: '/omat-tiedot', title: 'Omat tiedot' },
  UserActivation: { path: '/aktivointi', title: 'Tunnuksen aktivointi', access: 'open' },
  UserActivationRequest: { path: '/aktivoinnin-tilaus', title: 'Tilaa aktivointikoodi', access: 'open' },
  Mandates: { path: '/valtakirja', title: 'Valtakirja' },
  UserCompanyRoles: { path: '/oikeudet', title: 'Portaalin käyttöoikeudet' },

  ReportList: { path: '/raportit/lista', title: 'Raportit' },
  ChangeOrderReport: { path: '/raportit/vaihtorahatilaukset', title: 'Vaihtorahatilaukset' },
  ChangeOrderDetail: { path: '/raportit/vaihtorahatilaukset/{id}', title: 'Vaihtorahatilaus #{id}' },
  DepositReport: { path: '/raportit/tilitysilmoitukset', title: 'Tilitysilmoitukset' },
  DepositDetail: { path: '/raportit/tilitysilmoitukset/{id}', title: 'Tilitysilmoitus #{id}' },
  VisitChangeReport: { path: '/raportit/kayntimuutokset', title: 'Käyntimuutospyynnöt' },
  VisitChangeDetail: { path: '/raportit/kayntimuutokset/{id}', title: 'Käyntimuutospyyntö #{id}' },
  VisitReport: { path: '/raportit/kuljetustilaukset', title: 'Kuljetustilaukset' },
  VisitDetail: { path: '/raportit/kuljetustilaukset/{id}', title: 'Kuljetustilaus #{id}' },
  SupplyOrderReport: { path: '/raportit/tarviketilaukset', title: 'Tarviketilaukset' },
  SupplyOrderDetail: { path: '/raportit/tarviketilaukset/{id}', title: 'Tarviketilaus #{id}' },
  DepositHandled: { path: '/raportit/kasitellyt-tilitykset', title: 'Käsitellyt tilitykset' },
  DepositHandledDetail: { path: '/raportit/kasitellyt-tilitykset/{id}', title: 'Käsitelty tilitys' },
  CashReports: { path: '/raportit/kasitellyt-tilitykset/{id}/kassat', title: 'Kassat' },
  CashReportDetail: { path: '/raportit/kasitellyt-tilitykset/{id}/kassat/{bag}', title: 'Kassaraportti' },
  DepositExtended: { path: '/raportit/konsernin-tilitykset', title: 'Konsernin tilitykset' },
  ChangeOrderHandled: {
    path: '/raportit/kasitellyt-vaihtorahatilaukset',
    title: 'Käsitellyt vaihtorahatilaukset',
  },
  ChangeOrderHandledDetail: {
    path: '/raportit/kasitellyt-vaihtorahatilaukset/{id}',
    title: 'Käsitelty vaihtorahatilaus',
  },
  ChangeOrderExtended: {
    path: '/raportit/konsernin-vaihtorahatilaukset',
    title: 'Konsernin vaihtorahatilaukset',
  },
  HandledEvents: { path: '/raportit/kasitellyt-laskentatapahtumat', title: 'Käsitellyt laskentatapahtumat' },
} as const satisfies Readonly<Record<string, RouteRow>>

export type RouteId = keyof typeof routeRows

export const routeIds = Object.keys(routeRows) as readonly RouteId[]

export function accessOf(id: RouteId): RouteAccess {
  const row: RouteRow = routeRows[id]
  return row.access ?? 'signedIn'
}

/** The layout route that will hold the session guard; the specification names it among the route ids. */
export const REQUIRES_AUTHENTICATION = 'requires-authentication'

/**
 * The other route ids that section 2 names beside its table, and the rows they stand for.
 * @internal for the test: the portal itself uses the ids of the table
 */
export const namedRoutes = {
  'deposit-handled': 'DepositHandled',
  'deposit-extended': 'DepositExtended',
  'change-order-handled': 'ChangeOrderHandled',
  'change-order-extended': 'ChangeOrderExtended',
  'handled-events': 'HandledEvents',
  'report-module': 'ReportsModule',
  'report-list': 'ReportList',
  'messages-read': 'ReadMessages',
  'anomalies-read': 'ReadAnomalies',
  'message-instance': 'MessagePage',
  'visit-change': 'VisitChange',
  'cash-report': 'CashReports',
  'cash-report-bag': 'CashReportDetail',
} as const satisfies Readonly<Record<string, RouteId>>
