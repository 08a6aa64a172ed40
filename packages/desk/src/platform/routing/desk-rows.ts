import type { StaffCapability } from '@kassavirta/domain/kernel/people/staff-roles'
import type { Holes } from '@kassavirta/domain/kernel/texts/texts'
import { type AddressTexts, stringifySearch } from '@kassavirta/ui/routing/path-pattern.ts'

type DeskRow = {
  /** `{id}` is filled by `linkTo`. */
  readonly path: `/${string}`
  /** Any of these capabilities opens it; without a list, everybody who may open the area. */
  readonly needs?: readonly StaffCapability[]
}

/**
 * Every address of the desk, each area followed by its screens. Areas, tabs, screens and links name these rows, and none
 * writes an address itself.
 */
export const deskRows = {
  today: { path: '/' },

  approvals: { path: '/hyvaksynnat', needs: ['approve'] },
  decidedApprovals: { path: '/hyvaksynnat/ratkaistut' },

  toCount: { path: '/laskenta', needs: ['count', 'decideCount', 'correct'] },
  reception: { path: '/laskenta/vastaanotto', needs: ['count'] },
  secondCount: { path: '/laskenta/toinen' },
  aside: { path: '/laskenta/sivussa' },
  missing: { path: '/laskenta/puuttuvat' },
  suspects: { path: '/laskenta/epaillyt' },
  bag: { path: '/laskenta/{bagId}' },

  packing: { path: '/toimitukset', needs: ['pack', 'dispatch'] },
  lateOrders: { path: '/toimitukset/myohassa' },
  packingList: { path: '/toimitukset/pakkauslista' },
  runs: { path: '/toimitukset/ajot' },
  run: { path: '/toimitukset/ajot/{runId}' },
  undelivered: { path: '/toimitukset/toimittamatta', needs: ['dispatch'] },
  routes: { path: '/toimitukset/reitit', needs: ['dispatch'] },
  exceptionDays: { path: '/toimitukset/poikkeuspaivat' },
  vault: { path: '/toimitukset/holvi', needs: ['vault'] },
  vaultCount: { path: '/toimitukset/holvi/laskenta', needs: ['vault'] },

  visits: { path: '/kaynnit', needs: ['visits'] },
  settledVisits: { path: '/kaynnit/sovitut' },

  cases: { path: '/yhteydenotot', needs: ['cases'] },
  case: { path: '/yhteydenotot/{caseId}' },

  publishing: { path: '/tiedottaminen', needs: ['publish'] },
  sendings: { path: '/tiedottaminen/lahetetyt' },
  announcements: { path: '/tiedottaminen/tiedotteet' },

  // Reading is open to everybody, so the area needs nothing; buttons that change something do.
  customers: { path: '/asiakkaat' },
  groups: { path: '/asiakkaat/konsernit' },
  place: { path: '/asiakkaat/{id}' },
  placeAccounts: { path: '/asiakkaat/{id}/tilit', needs: ['customers'] },
  placePeople: { path: '/asiakkaat/{id}/henkilot', needs: ['customers'] },
  placeMandates: { path: '/asiakkaat/{id}/valtuutukset' },
  placeEvents: { path: '/asiakkaat/{id}/tapahtumat' },
  phoneOrder: { path: '/asiakkaat/{id}/tilaus', needs: ['orderForCustomer'] },

  drivers: { path: '/kuljettajat', needs: ['drivers'] },

  numbers: { path: '/luvut', needs: ['numbers'] },
  differenceNumbers: { path: '/luvut/erot' },
  counterNumbers: { path: '/luvut/laskijat' },
  runNumbers: { path: '/luvut/ajot' },
  caseNumbers: { path: '/luvut/yhteydenotot' },

  administration: { path: '/hallinta', needs: ['staff', 'settings', 'traffic', 'audit'] },
  staff: { path: '/hallinta/henkilokunta', needs: ['staff'] },
  settings: { path: '/hallinta/asetukset', needs: ['settings'] },
  auditLog: { path: '/hallinta/loki', needs: ['audit'] },
  traffic: { path: '/hallinta/tietoliikenne', needs: ['traffic'] },
  retention: { path: '/hallinta/sailytys', needs: ['settings'] },

  ownFactors: { path: '/tunnistautuminen' },

  // Pages of search hits that no other area shows.
  found: { path: '/haku' },
  foundDeposit: { path: '/haku/ilmoitus/{id}' },
  foundPerson: { path: '/haku/henkilo/{id}' },
} as const satisfies Readonly<Record<string, DeskRow>>

export type DeskRowId = keyof typeof deskRows

/** The capabilities, any of which opens a row; an empty list is for everybody. */
export function needsOf(id: DeskRowId): readonly StaffCapability[] {
  const row: DeskRow = deskRows[id]
  return row.needs ?? []
}

/** An address of the desk. Only `linkTo` makes one, so that no link leads to an address that the table lacks. */
export type DeskAddress = string & { readonly isOfDesk: true }

type ParamName<Id extends DeskRowId> = Holes<(typeof deskRows)[Id]['path'], '{', '}'>

/** Rows whose address needs no parameter. */
export type PlainRowId = { [Id in DeskRowId]: [ParamName<Id>] extends [never] ? Id : never }[DeskRowId]

/** Requires exactly the parameters that the path of the row names. */
type LinkArguments<Id extends DeskRowId> = [ParamName<Id>] extends [never]
  ? [params?: Record<never, never>, search?: AddressTexts]
  : [params: Readonly<Record<ParamName<Id>, number>>, search?: AddressTexts]

/** The address of a row, with a query where one is given. */
export function linkTo<Id extends DeskRowId>(
  id: Id,
  ...[params = {}, search = {}]: LinkArguments<Id>
): DeskAddress {
  const given: Readonly<Record<string, number>> = params
  const path = deskRows[id].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]))
  return `${path}${stringifySearch(search)}` as DeskAddress
}
