import { openToAll, staffWith } from '@kassavirta/domain/kernel/people/access'
import { endpoint, json, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { route, type Feature } from '../../src/platform/http/route.ts'
import { company } from '../../src/tables/places.ts'
import { givenDesk } from '../desk.ts'
import { isAskedOnce } from '../database.ts'
import { givenPortal } from '../harness.ts'
import { isWhole } from '../whole.ts'
import { addAtDesk, givenDeskWorld, type GuardWorld } from './world.ts'
import { USUAL } from './inputs.ts'
import { FUZZ_COUNT, fuzzFindings } from './fuzz.ts'
import { isolationFindings, requestFor } from './isolation.ts'

const FUZZ = {
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_116),
  count: Number(process.env['FUZZ_COUNT'] ?? FUZZ_COUNT),
}

const planted = {
  open: endpoint({
    method: 'GET',
    path: '/api/desk/planted/open',
    summary: 'planted',
    access: openToAll,
    reply: json(() => z.array(z.object({ name: z.string() }))),
  }),
  wide: endpoint({
    method: 'GET',
    path: '/api/desk/planted/wide',
    summary: 'planted',
    access: staffWith(),
    reply: json(() => z.object({})),
  }),
}
const plant: Feature = (builder) => {
  const { db } = builder.deps
  route(builder, planted.open, async () => db.select({ name: company.name }).from(company))
  route(builder, planted.wide, async () => ({}))
}

const portal = givenPortal()
const desk = givenDesk(portal, [plant])
const atDesk = () => ({ ...portal, app: desk.app })
const ofDesk = () =>
  desk.endpoints.filter(({ path }) => path.startsWith('/api/desk/') && !path.includes('/planted/'))

/** What a request of a page that is not the desk's own lacks or says. */
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { 'x-desk': '0' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
]

let world: GuardWorld
beforeEach(async () => {
  world = await givenDeskWorld(portal)
})

describe('the desk', () => {
  test('lets in exactly those whom each call’s access names, and shows nobody else a text of a customer', async () => {
    expect(ofDesk().length).toBeGreaterThan(15)
    expect(await isolationFindings(atDesk(), world, ofDesk(), { ...USUAL, asked: [world.own] })).toEqual([])
  })

  test.runIf(isAskedOnce)(
    `answers ${FUZZ.count} valid, bent and hostile requests within the contract (seed ${FUZZ.seed})`,
    async () => {
      expect(await fuzzFindings(atDesk(), world, ofDesk(), FUZZ)).toEqual([])
    },
  )

  test.runIf(isAskedOnce)(
    'refuses every changing call without the mark of its page, from another or a sister site, with a foreign origin or none',
    async () => {
      const { headers } = await addAtDesk(portal, 'esimies', ['counter', 'service', 'supervisor'])
      const changing = ofDesk().filter(({ method }) => method !== 'GET')
      expect(changing.length).toBeGreaterThan(10)
      const own = await headers()
      const findings: string[] = []
      for (const [turn, call] of changing.entries())
        for (const foreign of isWhole ? FOREIGN : FOREIGN.slice(turn % FOREIGN.length).slice(0, 1)) {
          const { statusCode } = await desk.app.inject(requestFor(call, { ...own, ...foreign }, world.own))
          if (statusCode !== 403) findings.push(`${call.path} ${JSON.stringify(foreign)}: ${statusCode}`)
        }
      expect(findings).toEqual([])
    },
  )
})

describe.runIf(isAskedOnce)('the guards notice', () => {
  test('a call that is open to everyone', async () => {
    const findings = await isolationFindings(atDesk(), world, [planted.open as unknown as Endpoint])
    expect(findings.join('\n')).toContain('by a member, ids of CANARYOWN: shows CANARYFOREIGN')
    expect(findings.join('\n')).toContain('by half signed in, ids of CANARYOWN: shows CANARYOWN')
  })

  test('a call whose contract asks for more than its server does', async () => {
    const told = { ...planted.wide, access: staffWith('count') } as unknown as Endpoint
    const findings = await isolationFindings(atDesk(), world, [told])
    expect(findings.join('\n')).toContain('by packer, ids of CANARYOWN: 200, expected 403')
  })
})
