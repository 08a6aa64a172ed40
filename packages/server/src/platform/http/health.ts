import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { endpoint, json } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { newestVersion, readMigrations, fitOf, readSchema } from '../database/migrations.ts'
import { isUnavailable } from './faults.ts'
import { route, type AppBuilder } from './route.ts'

const Health = json(() => z.object({ status: z.literal('ok') }))

const livez = endpoint({
  method: 'GET',
  path: '/livez',
  summary: 'The process runs; asks nothing of the database',
  access: openToAll,
  reply: Health,
})
const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'The database answers, takes writes and has a schema that this server can use; otherwise errorCodes names what it lacks: database, writes or schema',
  access: openToAll,
  reply: Health,
})
const healthz: typeof readyz = { ...readyz, path: '/healthz', summary: 'Another name of /readyz' }

/** What a server that is not ready lacks. */
type Lack = 'database' | 'schema' | 'writes'

export function healthRoutes(builder: AppBuilder): void {
  const { probe } = builder.deps.database
  const own = newestVersion(readMigrations())
  const findLack = atMostEvery(SECOND_MS, () => lackOf(probe, own))
  const ready = async () => {
    const lack = await findLack()
    if (lack) throw fieldProblem(lack, 'unavailable')
    return { status: 'ok' as const }
  }
  route(builder, livez, async () => ({ status: 'ok' as const }))
  route(builder, readyz, ready)
  route(builder, healthz, ready)
}

async function lackOf(db: Db, own: number): Promise<Lack | undefined> {
  try {
    const schema = await readSchema(db)
    if (fitOf(schema, own) !== 'fits') return 'schema'
    return schema.readOnly ? 'writes' : undefined
  } catch (error) {
    if (isUnavailable(error)) return 'database'
    throw error
  }
}

/**
 * Runs a check at most once in the time, and shares its answer: several proxies ask several times a second, and anybody
 * else may ask too.
 */
function atMostEvery<Value>(ms: number, ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined
  let until = 0
  return () => {
    if (answer === undefined || performance.now() > until) {
      until = Infinity
      answer = ask().finally(() => (until = performance.now() + ms))
    }
    return answer
  }
}
