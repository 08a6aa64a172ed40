import { getCompany } from '@kassavirta/domain/places/companies/api'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { orderChange } from '@kassavirta/domain/orders/change-orders/api'
import { getHandOver } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
import { companyCapabilities, type Capability } from '@kassavirta/domain/kernel/people/access'
import { fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { getMandates, getRoles } from '@kassavirta/domain/places/mandates/api'
import { reports } from '@kassavirta/domain/reports/reports/all'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { orderSupplies } from '@kassavirta/domain/orders/supply-orders/api'
import { changeVisit, requestVisit } from '@kassavirta/domain/visits/visits/api'
import { expect, test } from 'vitest'
import { gateFor } from '../../../../web/src/app/entry/gate.ts'
import { menuFor } from '../../../../web/src/app/frame/menu-items.ts'
import {
  requirementsOf,
  routeIds,
  routeRows,
  type RouteId,
} from '../../../../web/src/platform/routing/route-rows.ts'
import { fillDemo } from '@kassavirta/demo/fill-demo'
import type { AppBuilder } from '../http/route.ts'
import { readSessionUser } from '../session/session-user.ts'
import { company } from '../../tables/places.ts'
import { portalUser } from '../../tables/people.ts'
import { givenPortal } from '../../../test/harness.ts'
import { isWhole } from '../../../test/whole.ts'
import { signIn } from '../../../test/world.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

/** The call without which each screen with a right of its own would be of no use. */
const calls: { readonly [Id in RouteId]?: Call } = {
  Tilitys: declareDeposit,
  HandOver: getHandOver,
  Vaihtoraha: orderChange,
  EquipmentOrder: orderSupplies,
  ScheduleChangeForm: changeVisit,
  VisitChange: requestVisit,
  Mandates: getMandates,
  UserCompanyRoles: getRoles,
  ...Object.fromEntries(reports.map(({ list, endpoint }) => [list, endpoint])),
}

let bound: readonly Endpoint[] = []
const portal = givenPortal({ extra: [({ endpoints }: AppBuilder) => void (bound = endpoints)] })

type Cell = {
  readonly user: SessionUser
  readonly companyId: number
  readonly headers: Record<string, string>
}
const every: readonly Capability[] = [...companyCapabilities, 'concernReport']

/** Everybody of the demo, also those who have no password, at each of their companies and at one that is not theirs. */
async function everyCell(): Promise<readonly Cell[]> {
  const { db } = portal.database
  await fillDemo({ ...portal.deps, db })
  const people = await db.select({ id: portalUser.id }).from(portalUser)
  const companies = await db.select({ id: company.id }).from(company)
  const signedIn = await Promise.all(
    people.map(async ({ id }) => ({
      user: await readSessionUser(db, id, portal.now),
      headers: await signIn(portal, id),
    })),
  )
  return signedIn.flatMap((each) => {
    const own = each.user.permittedCompanies.map(({ id }) => id)
    const foreign = companies.map(({ id }) => id).find((id) => !own.includes(id))
    return [...own, ...(foreign ? [foreign] : [])].map((companyId) => ({ ...each, companyId }))
  })
}

/** A call that says nothing but the company: whether the caller may make it is decided before anything else. */
async function ask({ companyId, headers }: Cell, { method, path }: Call) {
  const url = fillPath(path, {
    companyId,
    recurringId: 1,
    accountId: 1,
    month: '2026-10',
    kind: 'deposit',
    entryId: 1,
  })
  const sent =
    method === 'GET' ? { query: { companyId: String(companyId) } } : { payload: { customerId: companyId } }
  return portal.app.inject({ method, url, headers, ...sent })
}

/** What the browser knows of its user's rights, from the two answers that tell them. */
async function capabilitiesTold(cell: Cell): Promise<ReadonlySet<Capability>> {
  const answer = await ask(cell, getAccounts)
  const atCompany: readonly Capability[] = answer.statusCode === 200 ? answer.json().capabilities : []
  const concern = cell.user.permittedCompanies.some(({ permissionConcernReport: held }) => held)
  return new Set<Capability>([...atCompany, ...(concern ? ['concernReport' as const] : [])])
}

/** One of these lets a caller in, by what the endpoint declares; undefined where any member may call. */
function needsOf({ access }: Endpoint): readonly Capability[] | undefined {
  if (access.kind === 'concern') return ['concernReport']
  return access.kind === 'company' && access.needs.length > 0 ? access.needs : undefined
}

/** The call of a screen; a screen below another, such as a summary, shares the call of that one. */
const callOf = (id: RouteId): Call | undefined =>
  calls[id] ??
  Object.entries(calls).find(([of]) => routeRows[id].path.startsWith(routeRows[of as RouteId].path))?.[1]

/** As many as it takes that each right is held by somebody and by somebody not; everybody in the whole run. */
async function cellsAsked(): Promise<readonly Cell[]> {
  const asked: Cell[] = []
  const seen = new Set<string>()
  for (const cell of await everyCell()) {
    const told = await capabilitiesTold(cell)
    const rights = every.map((capability) => `${capability} ${told.has(capability)}`)
    if (isWhole || !rights.every((right) => seen.has(right))) asked.push(cell)
    for (const right of rights) seen.add(right)
  }
  return asked
}

type Answers = {
  /** By the paths of all calls that need a right: whether the caller was let in. */
  readonly letIn: ReadonlyMap<string, boolean>
  readonly can: (capability: Capability) => boolean
  /** Whether the server lets the caller make the call of a screen; undefined for a screen without one. */
  readonly isOpen: (id: RouteId) => boolean | undefined
  readonly seesDrivers: boolean
}

async function answersOf(cell: Cell): Promise<Answers> {
  const told = await capabilitiesTold(cell)
  const letIn = new Map<string, boolean>()
  for (const endpoint of bound.filter(needsOf))
    letIn.set(endpoint.path, (await ask(cell, endpoint)).statusCode !== 403)
  const answer = await ask(cell, getCompany)
  return {
    letIn,
    can: (capability) => told.has(capability),
    isOpen: (id) => letIn.get(callOf(id)?.path ?? ''),
    seesDrivers: answer.statusCode === 200 && answer.json().personnel.length > 0,
  }
}

/** Every call that needs a right is answered as the rights that were told say. */
const wrongCalls = ({ can, letIn, seesDrivers }: Answers): readonly string[] => [
  ...(can('drivers') === seesDrivers ? [] : ['drivers']),
  ...bound
    .filter((endpoint) => {
      const needs = needsOf(endpoint)
      return needs && needs.some(can) !== letIn.get(endpoint.path)
    })
    .map(({ path }) => path),
]

/** A guard lets a person in exactly where the server takes the call of the screen. */
const wrongGuards = ({ can, isOpen }: Answers): readonly string[] =>
  routeIds.filter((id) => {
    const entry = requirementsOf(id)
    const gate = gateFor(entry, { companies: 1, chosen: true, rights: 'known', can })
    return entry.needs !== undefined && (gate === 'open') !== isOpen(id)
  })

/** The menu offers exactly what the server would answer. */
function wrongItems({ can, isOpen, seesDrivers }: Answers): readonly string[] {
  const itemsFor = (holder: (capability: Capability) => boolean) =>
    menuFor('', { can: holder, hasCompanies: true }).flatMap(({ items }) => items)
  const shown = itemsFor(can).map(({ label }) => label)
  return itemsFor(() => true)
    .filter(({ to, label, search }) => {
      const concern = 'osio' in search ? isOpen('HandledEvents') : undefined
      const open = to === 'DriverList' ? seesDrivers : (concern ?? isOpen(to) ?? true)
      return shown.includes(label) !== open
    })
    .map(({ label }) => label)
}

test('menu, guards and server agree for every right [R-PERM-22, R-MENU-04, R-ROUTE-46]', async () => {
  const wrong: string[] = []
  const held: Capability[] = []
  const missing: Capability[] = []
  for (const cell of await cellsAsked()) {
    const answers = await answersOf(cell)
    const found = [...wrongCalls(answers), ...wrongGuards(answers), ...wrongItems(answers)]
    wrong.push(...found.map((what) => `${cell.user.username} at ${cell.companyId}: ${what}`))
    for (const capability of every) (answers.can(capability) ? held : missing).push(capability)
  }
  expect(wrong).toEqual([])
  // Each capability is somebody's and not everybody's, or the comparison would prove nothing.
  expect(new Set(held)).toEqual(new Set(every))
  expect(new Set(missing)).toEqual(new Set(every))
})

test('every screen with a right has its call', () => {
  expect(routeIds.filter((id) => requirementsOf(id).needs && !callOf(id))).toEqual([])
})

test('some call asks for every capability but drivers', () => {
  const needed = bound.flatMap((endpoint) => needsOf(endpoint) ?? [])
  expect(every.filter((capability) => !needed.includes(capability))).toEqual(['drivers'])
})
