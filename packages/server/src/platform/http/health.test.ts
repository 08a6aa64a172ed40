import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { dialect, type Db } from '../database/database.ts'

const portal = givenPortal()

test.each(['/livez', '/readyz', '/healthz'])('%s is ok on a migrated database', async (url) => {
  const res = await portal.app.inject(url)
  expect([res.statusCode, res.json()]).toEqual([200, { status: 'ok' }])
})

/** The answers of a server that has just started on this database. */
async function answersOf(probe: Db = portal.deps.db) {
  const app = await buildApp({ ...portal.deps, database: { ...portal.deps.database, probe } })
  const [live, ready] = [await app.inject('/livez'), await app.inject('/readyz')]
  await app.close()
  const { errorCodes } = ready.json()
  return {
    live: live.statusCode,
    ready: ready.statusCode,
    retryAfter: ready.headers['retry-after'],
    errorCodes,
  }
}

const notReady = (lack: string) => ({
  live: 200,
  ready: 503,
  retryAfter: '2',
  errorCodes: { [lack]: 'unavailable' },
})

test('a database of an older schema is alive but not ready', async () => {
  await portal.database.db.execute(sql`update schema_migration set version = -version`)
  expect(await answersOf()).toEqual(notReady('schema'))
  await portal.database.db.execute(sql`update schema_migration set version = -version`)
})

test('a database of a newer schema that is not marked compatible is alive but not ready', async () => {
  await portal.database.db.execute(sql`insert into schema_migration (version, name, sha256, compatible_from)
    values (9998, 'newer', '', 9998)`)
  expect(await answersOf()).toEqual(notReady('schema'))
  await portal.database.db.execute(sql`delete from schema_migration where version = 9998`)
})

test('a newer schema that is marked compatible with this server leaves it ready', async () => {
  await portal.database.db.execute(sql`insert into schema_migration (version, name, sha256, compatible_from)
    select 9998, 'newer', '', max(version) from schema_migration`)
  expect(await answersOf()).toMatchObject({ live: 200, ready: 200 })
  await portal.database.db.execute(sql`delete from schema_migration where version = 9998`)
})

test('a database that takes no writes is not ready', async () => {
  await portal.deps.database.inScript(async (run) => {
    await run('set transaction read only')
    const execute = async (query: SQL) => ({ rows: await run(dialect.sqlToQuery(query).sql) })
    expect(await answersOf({ execute } as unknown as Db)).toEqual(notReady('writes'))
  })
})

test('a database that does not answer is not ready', async () => {
  const execute = () => Promise.reject(Object.assign(new Error('away'), { code: '57P03' }))
  expect(await answersOf({ execute } as unknown as Db)).toEqual(notReady('database'))
})

test('the database is asked once for all who ask within a second', async () => {
  let asked = 0
  const execute = (query: SQL) => {
    asked += 1
    return portal.deps.db.execute(query)
  }
  const probe = { execute } as unknown as Db
  const app = await buildApp({ ...portal.deps, database: { ...portal.deps.database, probe } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(asked).toBe(1)
  await app.close()
})
