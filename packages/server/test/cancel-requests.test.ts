import { beforeEach, describe, expect, test } from 'vitest'
import { portalUser } from '../src/tables/people.ts'
import { mandate, userCompanyRole } from '../src/tables/rights.ts'
import {
  CANCEL_MANDATE,
  CANCEL_ROLE,
  buildAdministration,
  kindsOfRights,
  type AdministrationWorld,
} from './administration.ts'
import { givenPortal } from './harness.ts'
import { isWhole } from './whole.ts'

const WRAPPER = 'https://localhost'
const portal = givenPortal({ environment: { WRAPPER_ORIGIN: WRAPPER } })
const db = () => portal.database.db

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const MODES = [undefined, 'cors', 'same-origin', 'no-cors', 'navigate'] as const
const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'] as const
const PURPOSES = [undefined, 'prefetch', 'prefetch;prerender'] as const
const ORIGINS = [undefined, WRAPPER, 'https://muu.example'] as const

/** Every method with every combination of the headers by which browsers describe a request. */
const every = METHODS.flatMap((method) =>
  MODES.flatMap((mode) =>
    SITES.flatMap((site) =>
      PURPOSES.flatMap((purpose) => ORIGINS.map((origin) => ({ method, mode, site, purpose, origin }))),
    ),
  ),
)
type Request = (typeof every)[number]

/** Another method than GET is refused by its name: a quarter of them is asked, but in the whole run. */
const requests = every.filter(({ method }, nth) => isWhole || method === 'GET' || nth % 4 === 0)

/** A script of our own page, a program without a browser, or the wrapper; nothing that opens or prefetches. */
const mayCancel = ({ method, mode, site, purpose, origin }: Request): boolean =>
  method === 'GET' &&
  mode !== 'navigate' &&
  purpose === undefined &&
  (origin === WRAPPER || site === 'same-origin' || (site === undefined && origin === undefined))

/** The rules for other sites answer the wrapper's preflight; other methods get the answer that only GET is allowed. */
function expectedStatuses(request: Request): readonly number[] {
  if (request.method === 'OPTIONS') return [204, 405]
  return [mayCancel(request) ? 200 : request.method === 'GET' ? 403 : 405]
}

function headersOf({ mode, site, purpose, origin }: Request): Record<string, string> {
  const said = { 'sec-fetch-mode': mode, 'sec-fetch-site': site, 'sec-purpose': purpose, origin }
  return Object.fromEntries(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

let world: AdministrationWorld
beforeEach(async () => {
  world = await buildAdministration(portal)
})

/** Each request aims at a row of its own. Returns the requests whose row was cancelled, and their statuses. */
async function fire(path: string, ids: readonly number[], cancelled: () => Promise<readonly number[]>) {
  const statuses = new Map<Request, number>()
  for (const [nth, request] of requests.entries()) {
    const { statusCode } = await portal.app.inject({
      method: request.method,
      url: `${path}?companyId=${world.company.id}&entityId=${ids[nth]}`,
      headers: { ...world.headers, ...headersOf(request) },
    })
    statuses.set(request, statusCode)
  }
  const gone = new Set(await cancelled())
  return { changed: requests.filter((_, nth) => gone.has(ids[nth] ?? 0)), statuses }
}

/** Two statements make them all: a row for each request. */
async function addRoles(): Promise<readonly number[]> {
  const person = (_: unknown, nth: number) => ({
    extId: `P${nth}`,
    username: `p${nth}`,
    firstName: 'Oma',
    lastName: 'Henkilö',
    emailAddress: 'p@example.fi',
    createdAt: portal.now,
  })
  const people = await db()
    .insert(portalUser)
    .values(requests.map(person))
    .returning({ userId: portalUser.id })
  const roles = people.map(({ userId }) => ({ userId, companyId: world.company.id }))
  return (await db().insert(userCompanyRole).values(roles).returning()).map(({ id }) => id)
}

async function addMandates(): Promise<readonly number[]> {
  const { id: _, extId: __, ...plain } = world.mandate
  const rows = requests.map((_request, nth) => ({ ...plain, extId: `V${nth}` }))
  return (await db().insert(mandate).values(rows).returning()).map(({ id }) => id)
}

const { mandates, roles } = kindsOfRights(portal, () => world)
const calls = {
  [CANCEL_MANDATE]: { ...mandates, addMany: addMandates },
  [CANCEL_ROLE]: { ...roles, addMany: addRoles },
}

describe.each(Object.entries(calls))('%s', (path, { addMany, own, cancelled }) => {
  test(`of ${requests.length} methods and headers cancels in exactly the allowed cases [R-API-41] [R-API-43]`, async () => {
    const { changed, statuses } = await fire(path, await addMany(), cancelled)
    expect(changed).toEqual(requests.filter(mayCancel))
    expect(changed.length).toBeGreaterThan(10)
    const odd = [...statuses].filter(([request, status]) => !expectedStatuses(request).includes(status))
    expect(odd).toEqual([])
  })

  test.each([
    ['no token', () => ({})],
    ['the token in a cookie', () => ({ cookie: `token=${world.headers.authorization}` })],
    [
      'the token under another scheme',
      () => ({ authorization: world.headers.authorization.replace('Bearer', 'Basic') }),
    ],
  ])('with %s cancels nothing', async (_title, headers) => {
    const url = `${path}?companyId=${world.company.id}&entityId=${own()}`
    expect((await portal.app.inject({ url, headers: headers() })).statusCode).toBe(401)
    const byAddress = `${url}&token=${encodeURIComponent(world.headers.authorization)}`
    expect((await portal.app.inject({ url: byAddress })).statusCode).toBe(401)
    expect(await cancelled()).toEqual([])
  })

  test.each([
    ['sec-fetch-dest', 'image', 403],
    ['sec-fetch-dest', 'document', 403],
    ['sec-fetch-dest', 'empty', 200],
    ['purpose', 'prefetch', 403],
    ['x-http-method-override', 'GET', 200],
  ])('with %s: %s answers %s', async (name, value, status) => {
    const url = `${path}?companyId=${world.company.id}&entityId=${own()}`
    const answer = await portal.app.inject({ url, headers: { ...world.headers, [name]: value } })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await cancelled()).toHaveLength(status === 200 ? 1 : 0)
  })
})
