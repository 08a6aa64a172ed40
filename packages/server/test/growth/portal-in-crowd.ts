import pg from 'pg'
import { buildApp, features } from '../../src/app.ts'
import { deskFeatures } from '../../src/desk-app.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import type { AppBuilder } from '../../src/platform/http/route.ts'
import { readSettings } from '../../src/platform/settings.ts'
import type { Sender } from '../event-calls.ts'
import { AUDIT_KEYS, type TestPortal } from '../harness.ts'
import type { startPostgres } from '../private-postgres.ts'
import { addCrowd } from './crowd.ts'
import { addOwnPlace } from './everything.ts'
import {
  endOf,
  logPlans,
  readPlans,
  scansIn,
  tablesBySize,
  type Planning,
  type TablesBySize,
} from './plans.ts'

type Postgres = ReturnType<typeof startPostgres>

const NOW = new Date('2026-11-15T08:00:00Z')
const FILLED = 'filled'

/** A database with one place of our own among many of others. */
export async function fillDatabase(
  { url }: Postgres,
  crowd: { readonly entries: number; readonly places: number },
): Promise<TablesBySize & { readonly sender: Sender }> {
  await execute(url, `create database ${FILLED}`)
  // Without names there are no timeouts either: to fill a table takes long.
  const database = openPostgres(`${url}/${FILLED}`, { prepared: false })
  await migrate(database)
  const portal = await buildPortal(database)
  const sender = await addOwnPlace(portal)
  await addCrowd(database, { ...crowd, now: NOW })
  const tables = await tablesBySize(database)
  await database.close()
  return { sender, ...tables }
}

/** A portal on the filled database or on a copy of it, and what its statements scan while some work is done. */
export async function openPortal(
  postgres: Postgres,
  { copy, large, ...planning }: Planning & Pick<TablesBySize, 'large'> & { readonly copy?: string },
) {
  if (copy) await execute(postgres.url, `create database ${copy} template ${FILLED} strategy file_copy`)
  const url = `${postgres.url}/${copy ?? FILLED}`
  const before = openPostgres(url)
  await logPlans(before, planning)
  await before.close()
  const portal = await buildPortal(openPostgres(url))
  return {
    ...portal,
    scansDuring: async (work: () => Promise<unknown>): Promise<readonly string[]> => {
      const from = endOf(postgres.log)
      await work()
      return scansIn(readPlans(postgres.log, from), large)
    },
    close: async () => {
      await portal.app.close()
      await portal.database.close()
    },
  }
}

type WatchedPortal = TestPortal & {
  /** The paths of the endpoints that have not been answered with success. */
  readonly unanswered: () => readonly string[]
}

async function buildPortal(database: TestPortal['database']): Promise<WatchedPortal> {
  const deps = {
    database,
    db: database.db,
    clock: () => NOW,
    settings: readSettings({ SERVICE_DESK_MAIL: 'palvelu@example.fi' }),
    auditKeys: AUDIT_KEYS,
    tokenSecrets: [Buffer.from('a secret for tests, long enough for it')] as const,
    deskSecrets: [Buffer.from('a secret for the desk of tests, long')] as const,
  }
  const answered = new Set<string>()
  const endpoints: AppBuilder['endpoints'] = []
  const watch = ({ fastify }: AppBuilder) =>
    void fastify.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
      if (statusCode < 300) answered.add(String(routeOptions.url))
    })
  const list = (builder: AppBuilder) => void endpoints.push(...builder.endpoints)
  const app = await buildApp(deps, { features: [watch, ...features, list, ...deskFeatures] })
  const unanswered = () => endpoints.map(({ path }) => path).filter((path) => !answered.has(path))
  return { now: NOW, database, deps, app, unanswered }
}

async function execute(url: string, statement: string): Promise<void> {
  const admin = new pg.Client(`${url}/postgres`)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
