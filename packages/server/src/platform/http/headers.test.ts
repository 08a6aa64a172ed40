import { expect, test } from 'vitest'
import { fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { AppBuilder } from './route.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'

let bound: readonly Endpoint[] = []
const portal = givenPortal({ extra: [({ endpoints }: AppBuilder) => void (bound = endpoints)] })
const db = () => portal.database.db

const PARAMS = {
  recurringId: 1,
  caseId: 1,
  day: '2026-11-18',
  id: 1,
  kind: 'deposit',
  entryId: 1,
  accountId: 1,
  month: '2026-10',
  viewId: 1,
}

/** Every call that names its company in the query or the body. */
const calls = () => bound.filter(({ access, company }) => access.kind === 'company' && company !== 'params')

/** A call that says nothing but the company, or nothing at all. */
async function ask(endpoint: Endpoint, headers: Readonly<Record<string, string>>, companyId?: number) {
  const { method, company } = endpoint
  const named = (field: string) => (companyId === undefined ? {} : { [field]: String(companyId) })
  const sent = company === 'body' ? { payload: named('customerId') } : { query: named('companyId') }
  const res = await portal.app.inject({ method, url: fillPath(endpoint.path, PARAMS), headers, ...sent })
  return { status: res.statusCode, body: res.body.replaceAll(/"serverTime":"[^"]*"/g, '') }
}

const EVERY_RIGHT = {
  visitChangeRequest: true,
  visitChangeRequestReports: true,
  accessoryOrder: true,
  accessoryOrderReports: true,
  permissionMaintenance: true,
  roleMaintenance: true,
}

test('X-Company-Id is as good as a company elsewhere [R-API-45]', async () => {
  const here = await addCompany(db(), { supplyOrder: true, transportCustomer: true })
  const abroad = await addCompany(db())
  const user = await addUser(portal)
  await addRole(db(), user.id, here.id, EVERY_RIGHT)
  const headers = await signIn(portal, user.id)
  const at = ({ id }: { readonly id: number }) => ({ ...headers, 'x-company-id': String(id) })
  expect(calls().length).toBeGreaterThan(30)
  const differing: unknown[] = []
  for (const endpoint of calls()) {
    const answers = {
      named: await ask(endpoint, headers, here.id),
      header: await ask(endpoint, at(here)),
      foreign: await ask(endpoint, headers, abroad.id),
      foreignHeader: await ask(endpoint, at(abroad)),
      // What is named counts, whatever the header says.
      both: await ask(endpoint, at(abroad), here.id),
      neither: await ask(endpoint, headers),
    }
    const same = (one: keyof typeof answers, other: keyof typeof answers) =>
      JSON.stringify(answers[one]) === JSON.stringify(answers[other])
    const holds =
      same('named', 'header') &&
      same('foreign', 'foreignHeader') &&
      same('named', 'both') &&
      answers.neither.status === 400
    if (!holds) differing.push([endpoint.method, endpoint.path, answers])
  }
  expect(differing).toEqual([])
})

test('a header that is no number is refused [R-API-45]', async () => {
  const user = await addUser(portal)
  const headers = { ...(await signIn(portal, user.id)), 'x-company-id': 'kaksi' }
  const accounts = await portal.app.inject({ url: '/api/accounts', headers })
  expect([accounts.statusCode, accounts.json().errors]).toEqual([
    400,
    { companyId: 'Tunnisteen on oltava kokonaisluku' },
  ])
})

const ORIGIN = 'https://localhost'
const wrapperPortal = givenPortal({ environment: { WRAPPER_ORIGIN: ORIGIN } })

test.each([
  ['the wrapper', ORIGIN],
  ['another site', 'https://muu.example'],
])('a call of %s is read by the wrapper’s page alone', async (_who, origin) => {
  const asked = { origin, 'access-control-request-method': 'POST' }
  const preflight = await wrapperPortal.app.inject({ method: 'OPTIONS', url: '/api/login', headers: asked })
  const answer = await wrapperPortal.app.inject({ url: '/api/config', headers: { origin } })
  for (const { headers } of [preflight, answer]) {
    expect(headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(headers['access-control-allow-credentials']).toBe('true')
  }
  expect([preflight.statusCode, answer.statusCode]).toEqual([204, 200])
})
