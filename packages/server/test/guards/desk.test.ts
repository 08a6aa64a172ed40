import { openToAll, staffWith } from '@kassavirta/domain/kernel/people/access'
import { endpoint, json, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import * as z from 'zod/mini'
import { beforeEach, expect, test, vi } from 'vitest'
import { route, type Feature } from '../../src/platform/http/route.ts'
import { company } from '../../src/tables/places.ts'
import { givenDesk } from '../desk.ts'
import { givenPortal } from '../harness.ts'
import { isWhole, LONG_IN_WHOLE } from '../whole.ts'
import { FUZZ_COUNT, fuzzFindings } from './fuzz.ts'
import { requestOf } from './inputs.ts'
import { idsOf, isolationFindings } from './isolation.ts'
import { addAtDesk, givenDeskWorld, type GuardWorld } from './world.ts'

vi.setConfig(LONG_IN_WHOLE)

const planted = { method: 'GET', summary: 'planted' } as const
const open = endpoint({
  ...planted,
  path: '/api/desk/planted/open',
  access: openToAll,
  reply: json(() => z.array(z.object({ name: z.string() }))),
})
const wide = endpoint({
  ...planted,
  path: '/api/desk/planted/wide',
  access: staffWith(),
  reply: json(() => z.object({})),
})
const plant: Feature = (builder) => {
  const { db } = builder.deps
  route(builder, open, async () => db.select({ name: company.name }).from(company))
  route(builder, wide, async () => ({}))
}

const portal = givenPortal()
const desk = givenDesk(portal, [plant])
const atDesk = () => ({ ...portal, app: desk.app })
const ofDesk = () =>
  desk.endpoints.filter(({ path }) => path.startsWith('/api/desk/') && !path.includes('/planted/'))

let world: GuardWorld
beforeEach(async () => {
  world = await givenDeskWorld(portal)
})

test('each call lets in whom its access names', async () => {
  expect(ofDesk().length).toBeGreaterThan(15)
  expect(await isolationFindings(atDesk(), world, ofDesk(), [world.own])).toEqual([])
})

test(`${FUZZ_COUNT} hostile requests are answered within the contract`, async () => {
  const options = { seed: 20_261_116, count: FUZZ_COUNT }
  expect(await fuzzFindings(atDesk(), world, ofDesk(), options)).toEqual([])
})

/** What a request of a page that is not the desk's own lacks or says. */
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { 'x-desk': '0' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
]

test('no changing call is taken from a page of others', async () => {
  const { headers } = await addAtDesk(portal, 'esimies', ['counter', 'service', 'supervisor'])
  const changing = ofDesk().filter(({ method }) => method !== 'GET')
  expect(changing.length).toBeGreaterThan(10)
  const own = await headers()
  const findings: string[] = []
  for (const [turn, call] of changing.entries())
    for (const foreign of isWhole ? FOREIGN : [FOREIGN[turn % FOREIGN.length]!]) {
      // A body that is refused as it stands would say nothing.
      const given = { ...idsOf(call, world.own), password: 'pitkä ja hyvä salasana' }
      const request = requestOf(call, { ...own, ...foreign }, given)
      const { statusCode } = await desk.app.inject(request)
      if (statusCode !== 403) findings.push(`${call.path} ${JSON.stringify(foreign)}: ${statusCode}`)
    }
  expect(findings).toEqual([])
})

test('the guards notice calls that are wider than their contract', async () => {
  const told = { ...wide, access: staffWith('count') }
  const findings = await isolationFindings(atDesk(), world, [open, told] as unknown as Endpoint[])
  expect(findings.join('\n')).toMatch(/planted\/open by [\w ]+, ids of CANARYOWN: shows CANARYFOREIGN/)
  expect(findings.join('\n')).toMatch(/planted\/wide by [\w ]+, ids of CANARYOWN: 200, expected 403/)
})
