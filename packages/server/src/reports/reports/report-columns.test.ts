import { reports } from '@kassavirta/domain/reports/reports/all'
import { beforeEach, expect, test } from 'vitest'
import { schemaOf } from '../../../test/guards/inputs.ts'
import { givenGuardWorld, type GuardWorld } from '../../../test/guards/world.ts'
import { givenPortal } from '../../../test/harness.ts'

const portal = givenPortal()
let world: GuardWorld
beforeEach(async () => {
  world = await givenGuardWorld(portal)
})

/** Reads a report as a person with every right, at a company with an entry of every kind. */
async function rowsIn({ path, reply }: (typeof reports)[number]['endpoint']): Promise<readonly object[]> {
  const member = world.callers.find(({ name }) => name === 'a member')!
  const query = {
    companyId: String(world.own.companyId),
    differences: 'true',
    DateStart: '2000-01-01',
    DateEnd: '2099-12-31',
  }
  const res = await portal.app.inject({ url: path, query, headers: await member.headers() })
  expect(res.statusCode).toBe(200)
  return res.json()[reply.kind === 'rows' ? reply.key : '']
}

/** A row has every key that its form requires, and no other than the form has. */
const isOfForm = (keys: readonly string[], { properties = {}, required = [] }: ReturnType<typeof schemaOf>) =>
  required.every((name) => keys.includes(name)) && keys.every((key) => Object.hasOwn(properties, key))

const endpoints = [...new Set(reports.map(({ endpoint }) => endpoint))]

test.each(endpoints)(
  'the select of $path answers the columns of its row, all of them and no other',
  async (endpoint) => {
    const { anyOf, ...one } = schemaOf(endpoint.reply.schema)
    const rows = await rowsIn(endpoint)
    expect(rows.length).toBeGreaterThan(0)
    const strays = rows.filter((row) => !(anyOf ?? [one]).some((form) => isOfForm(Object.keys(row), form)))
    expect(strays).toEqual([])
  },
)
