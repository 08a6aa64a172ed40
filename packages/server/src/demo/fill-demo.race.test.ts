import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { AUDIT_KEYS } from '../../test/harness.ts'
import { fillDemo } from './fill-demo.ts'

test('two servers that start at once fill the demo once', async () => {
  const database = await openTestDatabase()
  const start = () =>
    fillDemo({ db: database.db, clock: () => new Date('2026-11-15T08:00:00Z'), auditKeys: AUDIT_KEYS })
  const [first, second] = await Promise.all([start(), start()])
  expect([first.filled, second.filled].filter(Boolean)).toHaveLength(1)
  expect(second.rows).toEqual(first.rows)
  await database.close()
})
