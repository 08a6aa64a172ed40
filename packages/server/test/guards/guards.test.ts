import { memberOfCompany, openToAll, signedIn } from '@kassavirta/domain/kernel/people/access'
import { empty, endpoint, json, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { CompanyId } from '@kassavirta/domain/kernel/contract/shapes'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { route, type Feature, type AppBuilder } from '../../src/platform/http/route.ts'
import { company } from '../../src/tables/places.ts'
import { isAskedOnce } from '../database.ts'
import { givenPortal } from '../harness.ts'
import { USUAL } from './inputs.ts'
import { FUZZ_COUNT, fuzzFindings } from './fuzz.ts'
import { isolationFindings } from './isolation.ts'
import { givenGuardWorld, type GuardWorld } from './world.ts'

const FUZZ = {
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_115),
  count: Number(process.env['FUZZ_COUNT'] ?? FUZZ_COUNT),
}

const scoped = z.object({ companyId: CompanyId })
const base = { method: 'GET', summary: 'planted' } as const

/** Endpoints with the very faults that the guards must find. */
const planted = {
  open: endpoint({
    ...base,
    path: '/api/planted/open',
    access: openToAll,
    query: () => scoped,
    reply: empty,
  }),
  unscoped: endpoint({
    ...base,
    path: '/api/planted/unscoped',
    access: signedIn,
    query: () => scoped,
    reply: empty,
  }),
  leaks: endpoint({
    ...base,
    path: '/api/planted/leaks',
    access: memberOfCompany(),
    company: 'query',
    query: () => scoped,
    reply: json(() => z.array(z.object({ name: z.string() }))),
  }),
  throws: endpoint({
    ...base,
    path: '/api/planted/throws',
    access: memberOfCompany(),
    company: 'query',
    query: () => z.object({ companyId: CompanyId, text: z.string() }),
    reply: empty,
  }),
  offSchema: endpoint({
    ...base,
    path: '/api/planted/off',
    access: signedIn,
    reply: json(() => z.object({ id: z.int() })),
  }),
}

const plant: Feature = (portal) => {
  const { db } = portal.deps
  route(portal, planted.open, async () => undefined)
  route(portal, planted.unscoped, async () => undefined)
  route(portal, planted.leaks, async () => db.select({ name: company.name }).from(company))
  route(portal, planted.throws, async ({ query }) => {
    if (query.text.length > 3) throw new Error('planted')
    return undefined
  })
  route(portal, planted.offSchema, async () => ({ id: 'one' }) as never)
}

let bound: readonly Endpoint[] = []
const portal = givenPortal({ extra: [plant, ({ endpoints }: AppBuilder) => void (bound = endpoints)] })
const ofPortal = () => bound.filter(({ path }) => !path.startsWith('/api/planted/'))

let world: GuardWorld
beforeEach(async () => {
  world = await givenGuardWorld(portal)
})

describe('the portal', () => {
  test('lets in exactly those whom each endpoint’s access names, and shows no other company’s texts [R-PERM-22, R-API-44]', async () => {
    expect(ofPortal().length).toBeGreaterThan(5)
    expect(await isolationFindings(portal, world, ofPortal(), USUAL)).toEqual([])
  })

  test.runIf(isAskedOnce)(
    `answers ${FUZZ.count} valid, bent and hostile requests within the contract (seed ${FUZZ.seed})`,
    async () => {
      expect(await fuzzFindings(portal, world, ofPortal(), FUZZ)).toEqual([])
    },
  )
})

describe.runIf(isAskedOnce)('the guards notice', () => {
  test.each(['open', 'unscoped'] as const)('an endpoint whose access is too wide (%s)', async (name) => {
    const findings = await isolationFindings(portal, world, [planted[name] as unknown as Endpoint])
    expect(findings.join('\n')).toContain('names a company but is')
  })

  test('a handler that leaks another company', async () => {
    const findings = await isolationFindings(portal, world, [planted.leaks as unknown as Endpoint])
    expect(findings.join('\n')).toContain('by a member, ids of CANARYOWN: shows CANARYFOREIGN')
  })

  test('a handler that throws, and an answer off its schema', async () => {
    const count = { seed: 1, count: 100 }
    const thrown = await fuzzFindings(portal, world, [planted.throws as unknown as Endpoint], count)
    expect(thrown.join('\n')).toContain('answered 500')
    const off = await fuzzFindings(portal, world, [planted.offSchema as unknown as Endpoint], count)
    expect(off.join('\n')).toContain('answer off schema')
  })
})
