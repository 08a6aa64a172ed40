import { memberOfCompany, openToAll, signedIn } from '@kassavirta/domain/kernel/people/access'
import { empty, endpoint, json, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { CompanyId } from '@kassavirta/domain/kernel/contract/shapes'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { route, type Feature, type AppBuilder } from '../../src/platform/http/route.ts'
import { company } from '../../src/tables/places.ts'
import { givenPortal } from '../harness.ts'
import { LONG_IN_WHOLE } from '../whole.ts'
import { FUZZ_COUNT, fuzzFindings } from './fuzz.ts'
import { isolationFindings } from './isolation.ts'
import { givenGuardWorld, type GuardWorld } from './world.ts'

vi.setConfig(LONG_IN_WHOLE)

const scoped = () => z.object({ companyId: CompanyId })
const planted = <const Path extends string>(path: Path) =>
  ({ method: 'GET', summary: 'planted', path: `/api/planted/${path}` }) as const
const names = json(() => z.array(z.object({ name: z.string() })))

/** Endpoints with the very faults that the guards must find. */
const faults = {
  open: endpoint({ ...planted('open'), access: openToAll, query: scoped, reply: empty }),
  unscoped: endpoint({ ...planted('unscoped'), access: signedIn, query: scoped, reply: empty }),
  leaks: endpoint({
    ...planted('leaks'),
    access: memberOfCompany(),
    company: 'query',
    query: scoped,
    reply: names,
  }),
  throws: endpoint({
    ...planted('throws'),
    access: signedIn,
    query: () => z.object({ text: z.string() }),
    reply: empty,
  }),
  offSchema: endpoint({ ...planted('off'), access: signedIn, reply: json(() => z.object({ id: z.int() })) }),
}

const plant: Feature = (builder) => {
  const { db } = builder.deps
  route(builder, faults.open, async () => undefined)
  route(builder, faults.unscoped, async () => undefined)
  route(builder, faults.leaks, async () => db.select({ name: company.name }).from(company))
  route(builder, faults.throws, async ({ query }) => {
    if (query.text.length > 3) throw new Error('planted')
    return undefined
  })
  route(builder, faults.offSchema, async () => ({ id: 'one' }) as never)
}

let bound: readonly Endpoint[] = []
const portal = givenPortal({ extra: [plant, ({ endpoints }: AppBuilder) => void (bound = endpoints)] })
const ofPortal = () => bound.filter(({ path }) => !path.startsWith('/api/planted/'))

let world: GuardWorld
beforeEach(async () => {
  world = await givenGuardWorld(portal)
})

test('each call lets in whom its access names [R-PERM-22, R-API-44]', async () => {
  expect(ofPortal().length).toBeGreaterThan(5)
  expect(await isolationFindings(portal, world, ofPortal())).toEqual([])
})

test(`${FUZZ_COUNT} hostile requests are answered within the contract`, async () => {
  expect(await fuzzFindings(portal, world, ofPortal(), { seed: 20_261_115, count: FUZZ_COUNT })).toEqual([])
})

describe('the guards notice', () => {
  test('endpoints that are too wide, leak or leave their schema', async () => {
    const { open, unscoped, leaks, offSchema } = faults
    const planted = [open, unscoped, leaks, offSchema] as unknown as Endpoint[]
    const findings = await isolationFindings(portal, world, planted)
    for (const told of [
      /planted\/open names a company but is public/,
      /planted\/unscoped names a company but is signedIn/,
      /planted\/leaks by [\w ]+, ids of CANARYOWN: shows CANARYFOREIGN/,
      /planted\/off by [\w ]+, ids of CANARYOWN: answer off schema/,
    ])
      expect(findings.join('\n')).toMatch(told)
  })

  test('a handler that throws', async () => {
    const options = { seed: 1, count: 30 }
    const findings = await fuzzFindings(portal, world, [faults.throws as unknown as Endpoint], options)
    expect(findings.join('\n')).toContain('answered 500')
  })
})
