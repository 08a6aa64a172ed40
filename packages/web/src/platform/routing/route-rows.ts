import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { keysOf } from '@kassavirta/domain/kernel/data/records'

/** No row says `signedIn`: a route without a flag requires sign-in (specification section 2). */
export type RouteAccess = 'signedIn' | 'open'

type RouteRow = {
  /** `{id}` is filled by `linkTo`. */
  readonly path: `/${string}`
  readonly access?: 'open'
  /** A person without this right is redirected to /ei_oikeutta (decisions E2). */
  readonly needs?: Capability
  /** The screen is about the person or the whole concern; any other needs a chosen company (decisions C20). */
  readonly anyCompany?: true
  /** With this right the screen is useful without a company too. It must be a right that needs none. */
  readonly anyCompanyWith?: 'concernReport'
  /** The form of which this is a later step; it replaces the step while there can be nothing to show. */
  readonly stepOf?: 'Tilitys'
}

/**
 * Every address of the portal: the tables of both documents, section 2, in their order. The screens stand in
 * app/routes.ts and the titles in route-titles.fi.ts; this half knows no screen, so that any layer can link to any of them.
 */
export const routeRows = {
  FrontPage: { path: '/', anyCompany: true },
  ReportsModule: { path: '/raportit', anyCompanyWith: 'concernReport' },
  Tilitys: { path: '/tilitys', needs: 'deposit' },
  TilitysSummary: { path: '/tilitys/yhteenveto', needs: 'deposit', stepOf: 'Tilitys' },
  TilitysSent: { path: '/tilitys/valmis', needs: 'deposit', stepOf: 'Tilitys' },
  Vaihtoraha: { path: '/vaihtorahatilaus', needs: 'changeOrder' },
  // Not of the specification: orders that repeat, where the provider offers them.
  RecurringOrders: { path: '/vaihtorahatilaus/toistuvat', needs: 'changeOrder' },
  DriverList: { path: '/kuljettajat' },
  HandOver: { path: '/luovutus', needs: 'deposit' },
  MessagesPage: { path: '/viestit', anyCompany: true },
  ReadMessages: { path: '/viestit/luetut', anyCompany: true },
  ReadAnomalies: { path: '/poikkeamat/luetut', anyCompany: true },
  MessagePage: { path: '/viestit/{id}', anyCompany: true },
  Inquiry: { path: '/tiedustelu' },
  ContactRequest: { path: '/yhteydenottopyynto' },
  Feedback: { path: '/palaute' },
  // Not of the specification: what the person has asked and what was answered, where the provider answers in the portal.
  OwnCases: { path: '/yhteydenotot', anyCompany: true },
  OwnCase: { path: '/yhteydenotot/{id}', anyCompany: true },
  Search: { path: '/haku' },
  ScheduleChangeForm: { path: '/kayntimuutospyynto', needs: 'visit' },
  EquipmentOrder: { path: '/tarviketilaus', needs: 'supplyOrder' },
  // The extra visit, not the schedule change: the specification's names cross here (decisions A10).
  VisitChange: { path: '/kuljetustilaus', needs: 'visit' },
  Instructions: { path: '/ohjeet', anyCompany: true },
  MissingRole: { path: '/ei_oikeutta', access: 'open' },
  UserProfile: { path: '/omat-tiedot', anyCompany: true },
  UserActivation: { path: '/aktivointi', access: 'open' },
  UserActivationRequest: { path: '/aktivoinnin-tilaus', access: 'open' },
  // Not of the specification: the letter about a new e-mail address leads here.
  EmailChange: { path: '/sahkopostin-vaihto', access: 'open' },
  Mandates: { path: '/valtakirja', needs: 'mandateAdmin' },
  UserCompanyRoles: { path: '/oikeudet', needs: 'roleAdmin' },

  ReportList: { path: '/raportit/lista', anyCompanyWith: 'concernReport' },
  ChangeOrderReport: { path: '/raportit/vaihtorahatilaukset' },
  ChangeOrderDetail: { path: '/raportit/vaihtorahatilaukset/{id}' },
  DepositReport: { path: '/raportit/tilitysilmoitukset' },
  DepositDetail: { path: '/raportit/tilitysilmoitukset/{id}' },
  VisitChangeReport: { path: '/raportit/kayntimuutokset', needs: 'visitReport' },
  VisitChangeDetail: { path: '/raportit/kayntimuutokset/{id}', needs: 'visitReport' },
  VisitReport: { path: '/raportit/kuljetustilaukset', needs: 'visitReport' },
  VisitDetail: { path: '/raportit/kuljetustilaukset/{id}', needs: 'visitReport' },
  SupplyOrderReport: { path: '/raportit/tarviketilaukset', needs: 'supplyOrderReport' },
  SupplyOrderDetail: { path: '/raportit/tarviketilaukset/{id}', needs: 'supplyOrderReport' },
  DepositHandled: { path: '/raportit/kasitellyt-tilitykset', needs: 'depositReport' },
  DepositHandledDetail: { path: '/raportit/kasitellyt-tilitykset/{id}', needs: 'depositReport' },
  CashReports: { path: '/raportit/kasitellyt-tilitykset/{id}/kassat', needs: 'depositReport' },
  CashReportDetail: { path: '/raportit/kasitellyt-tilitykset/{id}/kassat/{bag}', needs: 'depositReport' },
  DepositExtended: { path: '/raportit/konsernin-tilitykset', needs: 'concernReport', anyCompany: true },
  ChangeOrderHandled: { path: '/raportit/kasitellyt-vaihtorahatilaukset', needs: 'changeOrderReport' },
  ChangeOrderHandledDetail: {
    path: '/raportit/kasitellyt-vaihtorahatilaukset/{id}',
    needs: 'changeOrderReport',
  },
  ChangeOrderExtended: {
    path: '/raportit/konsernin-vaihtorahatilaukset',
    needs: 'concernReport',
    anyCompany: true,
  },
  HandledEvents: {
    path: '/raportit/kasitellyt-laskentatapahtumat',
    needs: 'concernReport',
    anyCompany: true,
  },
} as const satisfies Readonly<Record<string, RouteRow>>

export type RouteId = keyof typeof routeRows

/** Routes that only lead to another one (decisions E4). */
export const redirects = { ReportsModule: 'ReportList' } as const satisfies {
  readonly [Id in RouteId]?: RouteId
}

/** The routes that have a screen of their own. */
export type ScreenId = Exclude<RouteId, keyof typeof redirects>

export const routeIds = keysOf(routeRows)

export function accessOf(id: RouteId): RouteAccess {
  const row: RouteRow = routeRows[id]
  return row.access ?? 'signedIn'
}

/** What the guard of a signed-in screen requires. */
export type RouteRequirements = {
  readonly needs: Capability | undefined
  readonly needsCompany: boolean
  readonly anyCompanyWith?: Capability | undefined
  readonly stepOf?: RouteRow['stepOf'] | undefined
}

export function requirementsOf(id: RouteId): RouteRequirements {
  const row: RouteRow = routeRows[id]
  const needsCompany = accessOf(id) === 'signedIn' && row.anyCompany !== true
  return { needs: row.needs, needsCompany, anyCompanyWith: row.anyCompanyWith, stepOf: row.stepOf }
}

/** The guard in front of every screen that requires sign-in; the specification names it among the route ids. */
export const REQUIRES_AUTHENTICATION = 'requires-authentication'

export const guardOf = (id: RouteId): typeof REQUIRES_AUTHENTICATION | undefined =>
  accessOf(id) === 'open' ? undefined : REQUIRES_AUTHENTICATION
