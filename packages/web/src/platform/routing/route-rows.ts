import { keysOf } from '@kassavirta/domain/kernel/data/records'
import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { fill, type Holes } from '@kassavirta/domain/kernel/texts/texts'
import { matchPath, partsOf, pathPattern, type PathTexts } from '@kassavirta/ui/routing/path-pattern.ts'
import type { RouteLocation } from '@kassavirta/ui/routing/router.ts'
import { routeTitles } from './route-titles.fi.ts'
import { insideWrapper } from './wrapper.ts'

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
  // Not of the specification: the person's inquiries and their answers, where the provider answers in the portal.
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

/** The requirements of the guard of a signed-in screen. */
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

type ParamName<Id extends RouteId> = Holes<(typeof routeRows)[Id]['path'], '{', '}'>
type RouteParams<Id extends RouteId> = Readonly<Record<ParamName<Id>, string | number>>

/** Requires exactly the parameters that the path of the route names. */
export type Params<Id extends RouteId> = [ParamName<Id>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: RouteParams<Id> }

type LinkArguments<Id extends RouteId> = [ParamName<Id>] extends [never] ? [] : [params: RouteParams<Id>]

/** Routes whose address needs no parameters. */
export type PlainRoute = {
  [Id in RouteId]: Params<Id> extends { readonly params?: undefined } ? Id : never
}[RouteId]

const PLACEHOLDER = /\{(\w+)\}/g

/** The address of a route. A missing or empty parameter is a bug and throws (specification section 2). */
export const linkTo = <Id extends RouteId>(id: Id, ...[params]: LinkArguments<Id>): string =>
  pathWith(id, params)

/** The same for a route that is known only at run time. */
export function pathWith(id: RouteId, params: object | undefined): string {
  const given = checkParams(id, params)
  return routeRows[id].path.replaceAll(PLACEHOLDER, (_, name: string) =>
    encodeURIComponent(given[name] ?? ''),
  )
}

const titles: Readonly<Record<RouteId, string>> = routeTitles

/** The heading of a route, with its parameters filled in. */
export function titleOf(id: RouteId, params: object): string {
  const given = checkParams(id, params)
  return fill(titles[id], given)
}

/** The parameters that the path of a route names, as texts; throws when one is missing or empty. */
function checkParams(id: RouteId, params: object | undefined): Readonly<Record<string, string>> {
  const given: Readonly<Record<string, unknown>> = { ...params }
  const names = Array.from(routeRows[id].path.matchAll(PLACEHOLDER), (match) => match[1] ?? '')
  return Object.fromEntries(names.map((name) => [name, textOf(id, name, given[name])]))
}

/** The empty text, and dots, which browsers resolve as relative paths even when they are encoded. */
const UNUSABLE_VALUE = /^\.{0,2}$/

function textOf(id: RouteId, name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (UNUSABLE_VALUE.test(text)) throw new Error(`a link to ${id} lacks the parameter ${name}`)
  return text
}

export type PortalLocation = RouteLocation & { readonly id: ScreenId; readonly params: PathTexts }

/** A path that is written out wins over one with parameters: /viestit/luetut is not the message 'luetut'. */
const patterns = routeIds
  .toSorted((a, b) => holesIn(a) - holesIn(b))
  .map((id) => ({ id, pattern: pathPattern(routeRows[id].path) }))

function holesIn(id: RouteId): number {
  return routeRows[id].path.split('{').length
}

/** The route of a path. An unknown path has none, nor has one with a malformed percent-encoding. */
export function routeOf(
  path: string,
): (Pick<PortalLocation, 'params'> & { readonly id: RouteId }) | undefined {
  for (const { id, pattern } of patterns) {
    const params = matchPath(pattern, path)
    if (params) return { id, params }
  }
  return undefined
}

/** The screen that an address leads to: an unknown one to the front page, an address that redirects to its target. */
export function locationOf(href: string): PortalLocation {
  const parts = partsOf(href)
  const route = routeOf(parts.path)
  if (!route) return locationOf(linkTo('FrontPage'))
  const { id, params } = route
  if (isRedirect(id)) return locationOf(linkTo<PlainRoute>(redirects[id]))
  // Two messages are two screens, drawn by the same script.
  return { ...parts, id, params, screen: parts.path, href }
}

const isRedirect = (id: RouteId): id is keyof typeof redirects => id in redirects

/** The address of a screen for an anchor that is rendered before the router has been fetched. */
export function plainAddress(id: PlainRoute): string {
  const path = linkTo<PlainRoute>(id)
  const wrapped = insideWrapper(globalThis, import.meta.env.VITE_WRAPPER)
  // The address is relative to <base>, or in a wrapper to the page itself, which must not reload.
  return wrapped ? `${location.href.replace(/#.*$/, '')}#${path}` : `.${path}`
}

/** True for the address of a screen that requires sign-in; false for an open screen and for an unknown address. */
export function asksForSignIn(path: string): boolean {
  const route = routeOf(path)
  return route !== undefined && accessOf(route.id) === 'signedIn'
}
