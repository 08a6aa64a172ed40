import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, features } from '../../src/app.ts'
import { commands } from '../../src/cli/commands.ts'
import { openPostgres } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import type { AppBuilder } from '../../src/platform/http/route.ts'
import { readSettings } from '../../src/platform/settings.ts'
import type { Sender } from '../event-calls.ts'
import type { TestPortal } from '../harness.ts'
import { startPostgres } from '../private-postgres.ts'
import { signIn } from '../world.ts'
import { addCrowd } from './crowd.ts'
import { addOwnPlace, commandsRun, doEverything } from './everything.ts'
import { endOf, largeTables, logPlans, readPlans, scansIn } from './plans.ts'

const CROWD = { entries: 20_000, places: 20_000, now: new Date('2026-11-15T08:00:00Z') }

let postgres: ReturnType<typeof startPostgres>
let portal: TestPortal
let sender: Sender
let large: ReadonlySet<string>
const answered = new Set<string>()
const endpoints: AppBuilder['endpoints'] = []

beforeAll(async () => {
  postgres = startPostgres()
  const filling = openPostgres(`${postgres.url}/postgres`)
  await migrate(filling)
  const database = openPostgres(`${postgres.url}/postgres`)
  const deps = {
    database,
    db: database.db,
    clock: () => portal.now,
    settings: readSettings({ SERVICE_DESK_MAIL: 'palvelu@example.fi' }),
    tokenSecret: Buffer.from('a secret for tests, long enough for it'),
  }
  const watch = (builder: AppBuilder) => {
    builder.fastify.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
      if (statusCode < 300) answered.add(String(routeOptions.url))
    })
  }
  const listEndpoints = (builder: AppBuilder) => void endpoints.push(...builder.endpoints)
  portal = { now: CROWD.now, database, deps, app: undefined as never }
  portal.app = await buildApp(deps, { features: [watch, ...features, listEndpoints] })
  sender = await addOwnPlace({ ...portal, database: filling })
  await addCrowd(filling, CROWD)
  large = await largeTables(filling)
  await logPlans(filling)
  await filling.close()
})

afterAll(async () => {
  await portal.app.close()
  await portal.database.close()
  postgres.stop()
})

async function scansDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const from = endOf(postgres.log)
  await work()
  return scansIn(readPlans(postgres.log, from), large)
}

test('every call, command and job keeps to indexes among the rows of others', async () => {
  const scans = await scansDuring(() => doEverything(portal, sender))
  const paths = endpoints.map(({ path }) => path)
  expect(paths.filter((path) => !answered.has(path))).toEqual([])
  const known = commands.map(({ name }) => name)
  expect(known.filter((name) => !commandsRun.has(name))).toEqual(['backup', 'restore'])
  expect(large.size).toBeGreaterThan(30)
  expect(scans).toEqual([])
})

test('the check notices a list that has lost its index', async () => {
  await portal.database.db.execute(sql`drop index message_company_id_created_at_idx`)
  const headers = await signIn(portal, sender.user.id)
  const scans = await scansDuring(() => portal.app.inject({ url: '/api/messages', headers }))
  expect(scans).toEqual([
    expect.stringMatching(/^Seq Scan of message reads \d{5} rows: select .* from "message"/),
  ])
})
