import { sql } from 'drizzle-orm'
import { openToAll } from '@kassavirta/domain/kernel/access'
import { endpoint, json } from '@kassavirta/domain/kernel/endpoint'
import { Problem } from '@kassavirta/domain/kernel/problem'
import * as z from 'zod/mini'
import { queryRows } from '../database/database.ts'
import { readMigrations } from '../database/migrate.ts'
import { route, type AppBuilder } from './route.ts'

const Health = json(z.object({ status: z.literal('ok') }))

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
  summary: 'The database answers and has the schema of this server',
  access: openToAll,
  reply: Health,
})
const healthz: typeof readyz = { ...readyz, path: '/healthz', summary: 'Another name of /readyz' }

export function healthRoutes(builder: AppBuilder): void {
  const expected = readMigrations().at(-1)?.version
  const askDatabase = async () => {
    const [newest] = await queryRows(
      builder.deps.database.probe,
      z.strictObject({ version: z.nullable(z.int()) }),
      sql`select max(version) as version from schema_migration`,
    )
    if (newest?.version !== expected) throw new Problem('unavailable')
    return { status: 'ok' as const }
  }
  const ready = shareRuns(askDatabase)
  route(builder, livez, async () => ({ status: 'ok' as const }))
  route(builder, readyz, ready)
  route(builder, healthz, ready)
}

/** Those who ask while the question runs get its answer: however many they are, one connection is enough. */
function shareRuns<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let run: Promise<Result> | undefined
  return () => (run ??= ask().finally(() => (run = undefined)))
}
