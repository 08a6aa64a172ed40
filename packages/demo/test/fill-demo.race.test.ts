import { expect, test } from 'vitest'
import { openTestDatabase } from '../../server/test/database.ts'
import { AUDIT_KEYS } from '../../server/test/harness.ts'
import { fillDemo } from '../src/fill-demo.ts'

test('two servers that start at once fill the demo once, and one of them tells of each part', async () => {
  const database = await openTestDatabase()
  const told: string[] = []
  const start = () =>
    fillDemo(
      {
        db: database.db,
        clock: () => new Date('2026-11-15T08:00:00Z'),
        auditKeys: AUDIT_KEYS,
        deskSecrets: undefined,
      },
      (part) => told.push(part),
    )
  const [first, second] = await Promise.all([start(), start()])
  expect([first.filled, second.filled].filter(Boolean)).toHaveLength(1)
  expect(second.rows).toEqual(first.rows)
  expect(told).toEqual([
    'places and people',
    'deposits and orders',
    'what was counted and packed',
    'messages and rights',
    'the desk',
  ])
  await database.close()
})
