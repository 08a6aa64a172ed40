import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'

const portal = givenPortal()

test.each(['/livez', '/readyz', '/healthz'])('%s is ok on a migrated database', async (url) => {
  const res = await portal.app.inject(url)
  expect([res.statusCode, res.json()]).toEqual([200, { status: 'ok' }])
})

test('a database of another schema is alive but not ready', async () => {
  await portal.database.db.execute(sql`update schema_migration set version = version + 1000`)
  expect((await portal.app.inject('/livez')).statusCode).toBe(200)
  expect((await portal.app.inject('/readyz')).statusCode).toBe(503)
  await portal.database.db.execute(sql`update schema_migration set version = version - 1000`)
})
